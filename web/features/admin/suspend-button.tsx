import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listPeople } from "#domain/accounts/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { listAllListings } from "#domain/listings/endpoints.ts";
import { listSuspensions, suspendListing, suspendUser } from "#domain/suspensions/endpoints.ts";
import { SUSPENSION_TEXT_MAX } from "#domain/suspensions/states.ts";
import { useApi } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextForm } from "#web/ui/text-form.tsx";
import { useMay } from "./rights.ts";

type Subject = { userId: string; phone: string } | { listingId: number; title: string };

/** Suspends an account or a listing, once a reason is written. Nothing for admins without the right. */
export function SuspendButton({ subject }: { subject: Subject }) {
  const may = useMay();
  const api = useApi();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const isUser = "userId" in subject;
  const suspend = useMutation({
    mutationFn: async ({ reason, key }: { reason: string; key: string }) => {
      const call = isUser ? suspendUser(subject.userId) : suspendListing(subject.listingId);
      return (await api.send(call, { json: { reason }, idempotencyKey: key })).data;
    },
    onSuccess: () => {
      const changed = [listSuspensions(), isUser ? listPeople() : listAllListings()];
      for (const each of changed) void client.invalidateQueries({ queryKey: keyOf(each) });
    },
  });
  if (!may("suspensions")) return null;
  const title = isUser
    ? t("admin.suspendAccountOf", { phone: subject.phone })
    : t("admin.suspendListingOf", { title: subject.title });
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={title}
        onClick={() => setOpen(true)}
      >
        {t("admin.suspend")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={isUser ? t("admin.suspendUserText") : t("admin.suspendListingText")}
      >
        <TextForm
          label={t("admin.suspendReason")}
          hint={t("admin.suspendReasonHint")}
          maxLength={SUSPENSION_TEXT_MAX}
          press={t("admin.suspend")}
          variant="destructive"
          check={(text) => text === "" && t("suspensions.reasonRequired")}
          send={(reason, key) => suspend.mutateAsync({ reason, key })}
          onSent={() => {
            setOpen(false);
            toast({ title: t("admin.suspendDone") });
          }}
          onBack={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
