import { Dialog } from "#web/ui/dialog.tsx";
import { ReferralsPanel } from "./referrals-panel.tsx";

/** The page's content over whatever page is open. */
export default function ReferralsDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      {...props}
      size="lg"
      phone="full"
      title="Referrals"
      description="Friends you bring, and what they bring you."
    >
      <ReferralsPanel />
    </Dialog>
  );
}
