import { t } from "#domain/i18n.ts";
import type { HomeKind } from "./homes.ts";

// Apart from what forms say: the first view of /rooms shows these words.

/** "Flat in Indiranagar", with the area in the reader's language. */
export const homeWords = (kind: HomeKind, locality: string): string => {
  const named = { locality };
  if (kind === "house") return t("tenancies.houseIn", named);
  return kind === "pg" ? t("tenancies.pgIn", named) : t("tenancies.flatIn", named);
};
