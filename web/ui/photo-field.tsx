import { clsx } from "clsx";
import { FileText, ImageUp } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useRef } from "react";
import { t } from "#domain/i18n.ts";
import { usePreview } from "#web/lib/use-preview.ts";
import { Button } from "./button.tsx";

interface PhotoFieldProps {
  label: string;
  hint?: ReactNode;
  accept: string;
  /** What the chosen picture is. */
  alt: string;
  title: string;
  text: string;
  file: File | null;
  onChange: (file: File | null) => void;
  /** Takes a file that was chosen or dropped, or says why not. */
  onChosen: (file: File) => void;
  /** Named as an image, yet none that can be looked at: better known before it is sent than after. */
  onUnreadable: () => void;
  /** Shown below the name of the file. */
  details?: (file: File) => string;
  error: string | undefined;
  disabled: boolean;
}

/** One photo, or a file in its place, that goes with a form: chosen or dropped, shown, replaced, removed. */
export function PhotoField({ file, onChange, onChosen, error, disabled, ...words }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const described = [words.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");

  function take(chosen: File | undefined) {
    // The same file may be chosen again after it was removed.
    if (input.current) input.current.value = "";
    if (chosen && !disabled) onChosen(chosen);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {words.label}
      </label>
      {words.hint && (
        <p id={`${id}-hint`} className="rounded-ctl bg-sun-soft px-3.5 py-2.5 text-[15px] text-ink">
          {words.hint}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept={words.accept}
        disabled={disabled}
        onChange={(event) => take(event.target.files?.[0])}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="peer sr-only"
      />
      {file && preview ? (
        <div className="flex items-center gap-4 rounded-ctl border border-line bg-paper p-3 peer-focus-visible:outline-3 peer-focus-visible:outline-brand">
          {file.type.startsWith("image/") ? (
            <img
              src={preview}
              alt={words.alt}
              onError={() => {
                onChange(null);
                words.onUnreadable();
              }}
              className="h-28 w-20 shrink-0 rounded-lg border border-line bg-surface object-cover object-top"
            />
          ) : (
            <FileText aria-hidden="true" className="size-10 shrink-0 text-brand" />
          )}
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold text-[15px]">{file.name}</p>
            {words.details && <p className="text-muted text-sm">{words.details(file)}</p>}
            <div className="mt-2 flex flex-wrap gap-2">
              <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
                {t("ui.replace")}
              </Button>
              <Button variant="quiet" disabled={disabled} onClick={() => onChange(null)}>
                {t("shared.remove")}
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <label
          htmlFor={id}
          aria-hidden="true"
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className={clsx(
            "grid min-h-32 cursor-pointer place-items-center content-center gap-1 rounded-ctl border-2 border-dashed bg-paper px-4 py-5 text-center hover:border-brand peer-focus-visible:outline-3 peer-focus-visible:outline-brand",
            error ? "border-danger" : "border-edge",
          )}
        >
          <ImageUp aria-hidden="true" className="size-7 text-brand" />
          <span className="font-semibold">{words.title}</span>
          <span className="text-muted text-sm">{words.text}</span>
        </label>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
