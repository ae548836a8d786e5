import { t } from "#domain/i18n.ts";

/** @param stored "Chrome on Android", one of the two, or empty: see server/lib/device.ts */
export function deviceLabel(stored: string): string {
  const [browser, system] = stored.split(" on ");
  if (browser && system) return t("accounts.device", { browser, system });
  return stored || t("accounts.unknownDevice");
}
