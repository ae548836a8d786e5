import { t } from "#domain/i18n.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import { VERIFICATION_LIMITS } from "#domain/tenancies/verification.ts";
import { PhotoField } from "#web/ui/photo-field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";

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
      label={t("tenancies.agreementLabel")}
      hint={<RichText text={t("tenancies.agreementHint")} tags={{ b: (text) => <b>{text}</b> }} />}
      accept="image/jpeg,image/png,image/webp"
      alt={t("tenancies.agreementAlt")}
      title={t("tenancies.agreementAdd")}
      text={t("tenancies.agreementText")}
      onChosen={take}
      onUnreadable={() => onRefused(fileMessages.notAnImage())}
    />
  );
}
