import { useRef, useState } from "react";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import { getAdminBooking, listAllBookings } from "#domain/bookings/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { queriesOf } from "#web/lib/query.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { sendAdminStep } from "./queries.ts";
import { Reasons } from "./reasons.tsx";
import { sendEach, useDecide } from "./use-decide.ts";

/** What the browser still sends when the page goes, 64 KB in all, holds so many notes as long as they may be. */
export const MOST_SELECTED = 25;

interface BulkRejectProps {
  selected: readonly AdminBooking[];
  onClear: () => void;
}

function RejectForm({ selected, onDone }: { selected: readonly AdminBooking[]; onDone: () => void }) {
  const api = useApi();
  const decide = useDecide();
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const confirmButton = useRef<HTMLButtonElement>(null);

  function reject() {
    const written = note.trim();
    if (written === "") return setIsMissing(true);
    const each = selected.map(({ id }) => {
      const input = { paymentStatus: "rejected", note: written, key: newActionKey() } as const;
      return {
        subject: `payments ${id}`,
        name: `#${id}`,
        send: (isLeaving: boolean) => sendAdminStep(api, id, input, isLeaving),
      };
    });
    decide({
      subject: `rejected ${newActionKey()}`,
      covers: each.map(({ subject }) => subject),
      shownBy: queriesOf(listAllBookings, getAdminBooking),
      title: t("admin.rejectedMany", { count: each.length }),
      about: each.map(({ name }) => name).join(", "),
      path: pages.adminTab("payments"),
      send: (isLeaving) => sendEach(each, isLeaving),
    }).then(onDone, showFailure);
  }

  return (
    <div className="grid gap-4">
      <ul className="desk-scroll grid rounded-ctl border border-line px-3 py-2 text-[15px]">
        {selected.map(({ id, guestName, totalAmount }) => (
          <li key={id} className="flex items-baseline gap-3">
            <b className="tabular-nums">#{id}</b>
            <span className="mr-auto min-w-0 truncate" translate="no">
              {guestName}
            </span>
            <span className="tabular-nums">{formatRupees(totalAmount)}</span>
          </li>
        ))}
      </ul>
      <Reasons
        chosen={note}
        onChoose={(reason) => {
          setNote(reason);
          setIsMissing(false);
          confirmButton.current?.focus();
        }}
      />
      <TextArea
        label={t("admin.noteToGuest")}
        value={note}
        maxLength={500}
        error={isMissing ? t("admin.rejectReasonNeeded") : undefined}
        onChange={(event) => {
          setNote(event.target.value);
          setIsMissing(false);
        }}
      />
      <Button ref={confirmButton} variant="destructive" className="ml-auto" onClick={reject}>
        {t("admin.rejectMany", { count: selected.length })}
      </Button>
    </div>
  );
}

/** What is done with all bookings that are ticked. */
export function BulkReject({ selected, onClear }: BulkRejectProps) {
  const [open, setOpen] = useState(false);
  if (selected.length === 0) return null;
  const press = t("admin.rejectMany", { count: selected.length });
  return (
    <div className="desk-bulk sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2 shadow-card max-lg:hidden">
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {t("admin.selected", { count: selected.length })}
        {selected.length >= MOST_SELECTED && (
          <span className="font-normal text-muted"> {t("admin.mostSelected", { count: MOST_SELECTED })}</span>
        )}
      </p>
      <Button variant="secondary" aria-keyshortcuts="b" onClick={() => setOpen(true)}>
        {press}
      </Button>
      <Button variant="quiet" onClick={onClear}>
        {t("admin.clearSelection")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={press} description={t("admin.rejectManyText")}>
        {open && <RejectForm selected={selected} onDone={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}
