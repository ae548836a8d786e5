import { t } from "#domain/i18n.ts";
import { hiddenHead } from "#web/lib/head.ts";
import OfflineScreen from "./offline-screen.tsx";

export const meta = () => hiddenHead(t("shell.offlineTitle"));

/** What the service worker shows where a page cannot be had. */
export default function Offline() {
  return <OfflineScreen />;
}
