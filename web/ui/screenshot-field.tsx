import { t } from "#domain/i18n.ts";
import { type FileProblem, fileProblem, notAnImage } from "#web/lib/proof-file.ts";
import { toast } from "#web/lib/toast.ts";
import { PhotoField } from "./photo-field.tsx";

interface ScreenshotFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  disabled: boolean;
}

const refuse = ({ title, text }: FileProblem) => toast({ title, description: text, variant: "destructive" });

const sizeOf = ({ size }: File) =>
  size < 1024 * 1024 ? `${Math.max(1, Math.round(size / 1024))} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`;

/** The screenshot of the payment. */
export function ScreenshotField(field: ScreenshotFieldProps) {
  function take(chosen: File) {
    const problem = fileProblem(chosen);
    if (problem) refuse(problem);
    else field.onChange(chosen);
  }
  return (
    <PhotoField
      {...field}
      label={t("bookings.screenshotLabel")}
      accept="image/*"
      alt={t("bookings.screenshotAlt")}
      title={t("bookings.screenshotAdd")}
      text={t("bookings.screenshotText")}
      details={sizeOf}
      onChosen={take}
      onUnreadable={() => refuse(notAnImage())}
    />
  );
}
