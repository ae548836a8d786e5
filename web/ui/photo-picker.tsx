import { ImagePlus, X } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { t } from "#domain/i18n.ts";
import { messageOf } from "#web/lib/failure.ts";
import { buttonClass } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

export interface SentPhoto {
  name: string;
  preview: string;
}

interface PhotoPickerProps {
  photos: readonly SentPhoto[];
  onChange: (photos: SentPhoto[]) => void;
  most: number;
  /** Sends one photo as it is chosen. @param form with the file as `photo` @returns its name */
  send: (form: FormData) => Promise<{ name: string }>;
  words: {
    photo: (number: number) => string;
    remove: (number: number) => string;
    add: string;
    /** What the button adds a photo to, where there are several on the screen. */
    addTo?: string;
    failed?: string;
  };
  variant?: "secondary" | "quiet";
  className?: string;
}

/** Photos that go with something which is written later. */
export function PhotoPicker({ photos, onChange, most, send, words, ...look }: PhotoPickerProps) {
  const { variant = "secondary", className } = look;
  const id = useId();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    const form = new FormData();
    form.set("photo", file);
    setFailure(undefined);
    setSending(true);
    try {
      const { name } = await send(form);
      onChange([...photos, { name, preview: URL.createObjectURL(file) }]);
    } catch (error) {
      setFailure(messageOf(error, words.failed));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-2">
        {photos.map(({ name, preview }, at) => (
          <span key={name} className="flex items-center">
            <img
              src={preview}
              alt={words.photo(at + 1)}
              className="size-16 rounded-ctl border border-line object-cover"
            />
            <IconButton
              label={words.remove(at + 1)}
              look="plain"
              onClick={() => onChange(photos.filter((photo) => photo.name !== name))}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </span>
        ))}
        {photos.length < most && (
          <>
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="peer sr-only"
              disabled={isSending}
              aria-label={words.addTo}
              onChange={(event) => void add(event)}
            />
            <label
              htmlFor={id}
              className={buttonClass(
                variant,
                "md",
                "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-disabled:opacity-60",
              )}
            >
              <ImagePlus aria-hidden="true" className="size-4" />
              {isSending ? t("shared.sending") : words.add}
            </label>
          </>
        )}
      </div>
      {failure && (
        <p role="alert" className="mt-2 font-medium text-danger text-sm">
          {failure}
        </p>
      )}
    </div>
  );
}
