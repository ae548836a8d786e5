import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { type FileProblem, fileProblem, notAnImage } from "./proof-file.ts";

interface ScreenshotFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
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

const refuse = ({ title, text }: FileProblem) => toast({ title, description: text, variant: "destructive" });

const size = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The screenshot of the payment: chosen or dropped, shown, replaced, removed. */
export function ScreenshotField({ file, onChange, error, disabled }: ScreenshotFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);

  function take(chosen: File | undefined) {
    // The same file may be chosen again after it was removed.
    if (input.current) input.current.value = "";
    if (!chosen || disabled) return;
    const problem = fileProblem(chosen);
    if (problem) refuse(problem);
    else onChange(chosen);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Payment screenshot
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        disabled={disabled}
        onChange={(event) => take(event.target.files?.[0])}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="peer sr-only"
      />
      {file && preview ? (
        <div className="flex items-center gap-4 rounded-ctl border border-line bg-paper p-3 peer-focus-visible:outline-3 peer-focus-visible:outline-brand">
          <img
            src={preview}
            alt="Your payment screenshot"
            // Named as an image, yet none that can be looked at: better known before it is sent than after.
            onError={() => {
              onChange(null);
              refuse(notAnImage);
            }}
            className="h-28 w-20 shrink-0 rounded-lg border border-line bg-surface object-cover object-top"
          />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold text-[15px]">{file.name}</p>
            <p className="text-muted text-sm">{size(file.size)}</p>
            <div className="mt-2 flex flex-wrap gap-2">
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
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the label above opens the same chooser by keyboard
        <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="contents">
          <label
            htmlFor={id}
            aria-hidden="true"
            className={clsx(
              "grid min-h-32 cursor-pointer place-items-center content-center gap-1 rounded-ctl border-2 border-dashed bg-paper px-4 py-5 text-center hover:border-brand",
              error ? "border-danger" : "border-line",
            )}
          >
            <ImageUp aria-hidden="true" className="size-7 text-brand" />
            <span className="font-semibold">Add the screenshot</span>
            <span className="text-muted text-sm">JPG, PNG or WebP, up to 5 MB</span>
          </label>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
