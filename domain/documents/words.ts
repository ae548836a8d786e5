import { t } from "#domain/i18n.ts";
import type { DocumentKind } from "./choices.ts";

const KINDS: Record<DocumentKind, () => string> = {
  agreement: () => t("documents.kindAgreement"),
  aadhaar: () => t("documents.kindAadhaar"),
  other_id: () => t("documents.kindOther"),
};
export const documentKindWords = (kind: DocumentKind): string => KINDS[kind]();
