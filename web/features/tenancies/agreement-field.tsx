import { t } from "#domain/i18n.ts";
import { fileMessages } from "#domain/media/upload-messages.ts";
import type { HomeProof } from "#domain/tenancies/homes.ts";
import { VERIFICATION_LIMITS } from "#domain/tenancies/verification.ts";
import { PhotoField } from "#web/ui/photo-field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";

interface AgreementFieldProps {
  /** A rental agreement, unless said otherwise. */
  proof?: HomeProof;
  file: File | null;
  onChange: (file: File | null) => void;
  onRefused: (message: string) => void;
  error: string | undefined;
  disabled: boolean;
}

const WORDS: Record<HomeProof, { label: () => string; alt: () => string; text: () => string }> = {
  agreement: {
    label: () => t("tenancies.agreementLabel"),
    alt: () => t("tenancies.agreementAlt"),
    text: () => t("tenancies.agreementText"),
  },
  bill: {
    label: () => t("tenancies.billLabel"),
    alt: () => t("tenancies.billAlt"),
    text: () => t("tenancies.billText"),
  },
};

/** The photo of the rental agreement, or of an electricity bill. */
export function AgreementField({ proof = "agreement", onRefused, ...field }: AgreementFieldProps) {
  const words = WORDS[proof];
  function take(chosen: File) {
    if (!chosen.type.startsWith("image/")) onRefused(fileMessages.notAnImage());
    else if (chosen.size > VERIFICATION_LIMITS.documentBytes) onRefused(fileMessages.over10Mb());
    else field.onChange(chosen);
  }
  return (
    <PhotoField
      {...field}
      label={words.label()}
      hint={<RichText text={t("tenancies.agreementHint")} tags={{ b: (text) => <b>{text}</b> }} />}
      accept="image/jpeg,image/png,image/webp"
      alt={words.alt()}
      title={t("tenancies.agreementAdd")}
      text={words.text()}
      onChosen={take}
      onUnreadable={() => onRefused(fileMessages.notAnImage())}
    />
  );
}
