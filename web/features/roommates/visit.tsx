import { CalendarClock } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { usualTime, VisitTime, type VisitTimeValues } from "#web/ui/visit-time.tsx";
import { saidBy, useRequestStep } from "./queries.ts";
import { otherName } from "./words.ts";

function visitWords(request: RoommateRequest, visit: NonNullable<RoommateRequest["visit"]>): string {
  const name = otherName(request);
  if (new Date(visit.at).getTime() <= Date.now()) return t("roommates.visitOver");
  if (visit.isAgreed) return t("roommates.visitAgreed");
  return visit.by === request.role
    ? t("roommates.visitWaitsOther", { name })
    : t("roommates.visitWaitsYou", { name });
}

/** When one sees the room, and who has still to say yes to it. */
export function Visit({ request }: { request: RoommateRequest }) {
  const { visit } = request;
  if (!visit) return null;
  return (
    <section
      aria-label={t("roommates.visit")}
      className="flex items-start gap-3 rounded-ctl bg-brand-soft px-4 py-3"
    >
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div>
        <p className="font-bold">
          <time dateTime={visit.at}>{formatMoment(visit.at)}</time>
        </p>
        <p className="text-[15px]" suppressHydrationWarning>
          {visitWords(request, visit)}
        </p>
      </div>
    </section>
  );
}

/** Suggests a day and a time, which the other confirms. */
export function VisitForm({ request, onDone }: { request: RoommateRequest; onDone: () => void }) {
  const take = useRequestStep(request.id);
  const [values, setValues] = useState<VisitTimeValues>(usualTime);
  const [error, setError] = useState<string>();
  const key = useRef(newActionKey());
  function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    take.mutateAsync({ step: { step: "propose_visit", ...values }, key: key.current }).then(
      () => {
        onDone();
        toast({ title: t("roommates.visitSentToast", { name: otherName(request) }) });
      },
      (failure: unknown) => {
        key.current = newActionKey();
        setError(fieldsOf(failure).time || saidBy(failure));
      },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <VisitTime
        id={`visit-${request.id}`}
        values={values}
        errors={error === undefined ? {} : { time: error }}
        onChange={(change) => {
          key.current = newActionKey();
          setValues((before) => ({ ...before, ...change }));
        }}
      />
      <p className="text-muted text-sm">{t("roommates.visitHint")}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={take.isPending}>
          {t("shared.back")}
        </Button>
        <Button type="submit" busy={take.isPending}>
          {t("roommates.sendTime")}
        </Button>
      </div>
    </form>
  );
}
