import { fileMessages } from "#domain/media/upload-messages.ts";
import { VERIFICATION_LIMITS } from "#domain/tenancies/verification.ts";
import { PhotoField } from "#web/ui/photo-field.tsx";

interface AgreementFieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  onRefused: (message: string) => void;
  error: string | undefined;
  disabled: boolean;
}

/** The photo of the rental agreement. */
export function AgreementField({ onRefused, ...field }: AgreementFieldProps) {
  function take(chosen: File) {
    if (!chosen.type.startsWith("image/")) onRefused(fileMessages.notAnImage());
    else if (chosen.size > VERIFICATION_LIMITS.documentBytes) onRefused(fileMessages.over10Mb());
    else field.onChange(chosen);
  }
  return (
    <PhotoField
      {...field}
      label="Photo of your rental agreement"
      hint={
        <>
          <b>Cover your Aadhaar number before you take the photo.</b> We never need it.
        </>
      }
      accept="image/jpeg,image/png,image/webp"
      alt="Your rental agreement"
      title="Add the photo"
      text="The page with your name, the address and the dates. JPG, PNG or WebP, up to 10 MB"
      onChosen={take}
      onUnreadable={() => onRefused(fileMessages.notAnImage())}
    />
  );
}
