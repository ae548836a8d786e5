import { t } from "#domain/i18n.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ReferralsPanel } from "./referrals-panel.tsx";

/** The page's content over whatever page is open. */
export default function ReferralsDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      {...props}
      size="lg"
      phone="full"
      title={t("referrals.title")}
      description={t("referrals.dialogText")}
    >
      <ReferralsPanel />
    </Dialog>
  );
}
