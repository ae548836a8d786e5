import { t } from "#domain/i18n.ts";

/** The day at a glance. */
export function TodayTab() {
  return <h2 className="font-bold text-xl tracking-tight">{t("admin.today")}</h2>;
}
