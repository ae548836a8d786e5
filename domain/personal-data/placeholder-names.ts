import { t } from "#domain/i18n.ts";

/** What is stored in the place of a name: of a closed account, or of a person who gave none. */
export const PLACEHOLDER_NAMES = {
  guest: "Former guest",
  host: "Former host",
  friend: "A friend",
  nameless: "Somebody",
} as const;

/** A stored name as readers see it: a placeholder in their language, any other as it is. */
export function shownName(stored: string): string {
  switch (stored) {
    case PLACEHOLDER_NAMES.guest:
      return t("personal-data.formerGuest");
    case PLACEHOLDER_NAMES.host:
      return t("personal-data.formerHost");
    case PLACEHOLDER_NAMES.friend:
      return t("personal-data.friend");
    case PLACEHOLDER_NAMES.nameless:
      return t("personal-data.nameless");
    default:
      return stored;
  }
}
