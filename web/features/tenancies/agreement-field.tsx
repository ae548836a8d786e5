import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { VERIFICATION_LIMITS } from "#domain/tenancies/verification.ts";
import { Button } from "#web/ui/button.tsx";

interface AgreementFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  onRefused: (message: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** An address under which the page itself can show the file. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** The photo of the rental agreement: chosen, shown, replaced. */
export function AgreementField({ file, onChange, onRefused, error, disabled }: AgreementFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);

  function take(chosen: File | undefined) {
    // The same file may be chosen again after it was removed.
    if (input.current) input.current.value = "";
    if (!chosen) return;
    if (!chosen.type.startsWith("image/")) onRefused(fileMessages.notAnImage);
    else if (chosen.size > VERIFICATION_LIMITS.documentBytes) onRefused(fileMessages.over10Mb);
    else onChange(chosen);
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Photo of your rental agreement
      </label>
      <p id={`${id}-hint`} className="rounded-ctl bg-sun-soft px-3.5 py-2.5 text-[15px] text-ink">
        <b>Cover your Aadhaar number before you take the photo.</b> We never need it.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={disabled}
        onChange={(event) => take(event.target.files?.[0])}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="peer sr-only"
      />
      {file && preview ? (
        <div className="flex items-center gap-4 rounded-ctl border border-line bg-paper p-3 peer-focus-visible:outline-3 peer-focus-visible:outline-brand">
          <img
            src={preview}
            alt="Your rental agreement"
            onError={() => {
              onChange(null);
              onRefused(fileMessages.notAnImage);
            }}
            className="h-28 w-20 shrink-0 rounded-lg border border-line bg-surface object-cover object-top"
          />
          <div className="grid min-w-0 flex-1 gap-2">
            <p className="truncate font-semibold text-[15px]">{file.name}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
                Replace
              </Button>
              <Button variant="quiet" disabled={disabled} onClick={() => onChange(null)}>
                Remove
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <label
          htmlFor={id}
          aria-hidden="true"
          className={clsx(
            "grid min-h-32 cursor-pointer place-items-center content-center gap-1 rounded-ctl border-2 border-dashed bg-paper px-4 py-5 text-center hover:border-brand peer-focus-visible:outline-3 peer-focus-visible:outline-brand",
            error ? "border-danger" : "border-line",
          )}
        >
          <ImageUp aria-hidden="true" className="size-7 text-brand" />
          <span className="font-semibold">Add the photo</span>
          <span className="text-muted text-sm">
            The page with your name, the address and the dates. JPG, PNG or WebP, up to 10 MB
          </span>
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
