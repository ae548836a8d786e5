import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { noticeShortBy } from "#domain/properties/tenant-steps.ts";
import type { OwnPlace } from "#domain/today/contract.ts";
import { giveOwnNotice, undoOwnNotice } from "#domain/today/endpoints.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { useApi } from "#web/lib/api.ts";
import { fieldsOf, showFailure } from "#web/lib/failure.ts";
import { PROPERTY_READS } from "#web/lib/property-reads.ts";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateInput } from "#web/ui/date-input.tsx";

function useGiveNotice(tenantId: number) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ lastDay, key }: { lastDay: string; key: string }) => {
      const options = { json: { lastDay }, idempotencyKey: key };
      return (await api.send(giveOwnNotice(tenantId), options)).data;
    },
    onSettled: () => client.invalidateQueries(PROPERTY_READS),
  });
}

/** Also once the form is gone, as there is no more notice to give. */
function useUndoNotice(tenantId: number) {
  const api = useApi();
  const client = useQueryClient();
  return () =>
    void api
      .send(undoOwnNotice(tenantId), { idempotencyKey: newActionKey() })
      .then(() => void toast({ title: t("today.noticeUndone") }))
      .catch((error: unknown) => showFailure(error, { title: t("today.failed") }))
      .finally(() => void client.invalidateQueries(PROPERTY_READS));
}

function NoticeForm({ place }: { place: OwnPlace }) {
  const { tenantId, houseRules } = place;
  const { noticeDays } = houseRules;
  const today = kolkataDate(new Date());
  const give = useGiveNotice(tenantId);
  const undo = useUndoNotice(tenantId);
  const action = useActionKey();
  const [lastDay, setLastDay] = useState(addDays(today, noticeDays ?? 30));
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const isShort = lastDay !== "" && noticeShortBy(lastDay, today, noticeDays) > 0;

  function ask(event: FormEvent) {
    event.preventDefault();
    if (lastDay === "") setError(t("today.lastDayInvalid"));
    else setAsking(true);
  }

  const send = () =>
    give
      .mutateAsync({ lastDay, key: action.keyFor(lastDay) })
      .then(() => {
        toast({ title: t("today.noticeDone"), action: { label: t("today.undo"), onClick: undo } });
      })
      .catch((failure: unknown) => {
        setError(fieldsOf(failure).lastDay);
        showFailure(failure, { title: t("today.failed"), fallback: t("shared.connection") });
      })
      .finally(() => setAsking(false));

  return (
    <form noValidate onSubmit={ask} className="grid max-w-sm gap-3">
      {noticeDays !== undefined && (
        <p className="text-muted">{t("today.noticeDays", { count: noticeDays })}</p>
      )}
      <DateInput
        label={t("today.lastDayLabel")}
        value={lastDay}
        min={today}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          setLastDay(target.value);
        }}
      />
      {isShort && (
        <p role="status" className="rounded-ctl bg-sun-soft px-3.5 py-2.5">
          {t("today.noticeTooEarly", { day: formatDay(addDays(today, noticeDays ?? 0)) })}
        </p>
      )}
      <Button type="submit" variant="secondary" busy={give.isPending} className="justify-self-start">
        {t("today.giveNotice")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("today.noticeQuestion", { day: lastDay === "" ? "" : formatDay(lastDay) })}
        description={t("today.noticeText")}
        press={t("today.giveNotice")}
        busy={give.isPending}
        onConfirm={() => void send()}
      />
    </form>
  );
}

/** How a tenant says that they leave: whoever booked here does it at the booking. */
export function OwnNotice({ place }: { place: OwnPlace }) {
  const { bookingId, noticeGivenOn, lastDay } = place;
  if (bookingId !== null) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t("today.noticeByBooking")}</p>
        <Link to={pages.stay(bookingId)} className={buttonClass("secondary")}>
          {t("today.openBooking")}
        </Link>
      </div>
    );
  }
  if (noticeGivenOn !== null && lastDay !== null)
    return <p>{t("today.noticeGiven", { day: formatDay(lastDay) })}</p>;
  return <NoticeForm place={place} />;
}
