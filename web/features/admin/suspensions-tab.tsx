import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { recordLabel } from "#domain/accounts/record-words.ts";
import type { AdminCounts } from "#domain/admin/contract.ts";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { AdminSuspension } from "#domain/suspensions/contract.ts";
import { decideSuspension, listSuspensions } from "#domain/suspensions/endpoints.ts";
import { canMoveSuspension, SUSPENSION_TEXT_MAX, type SuspensionState } from "#domain/suspensions/states.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";
import { useActionKey } from "#web/lib/use-action-key.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { PagedQueue } from "./paged-queue.tsx";
import { addressOf, useStateInAddress } from "./use-opened.ts";

/** Who waits for an answer comes first. */
const TABS: readonly { status: SuspensionState; label: () => string; empty: () => string }[] = [
  { status: "appealed", label: () => t("admin.suspensionAppealed"), empty: () => t("admin.suspensionsNone") },
  { status: "active", label: () => t("admin.suspensionActive"), empty: () => t("admin.suspensionsNoneHere") },
  { status: "kept", label: () => t("admin.suspensionKept"), empty: () => t("admin.suspensionsNoneHere") },
  { status: "lifted", label: () => t("admin.suspensionLifted"), empty: () => t("admin.suspensionsNoneHere") },
];

const suspensionsQuery = (api: Api, state: SuspensionState) =>
  pagesById(keyOf(listSuspensions(), state), QUEUE_PAGE, (before, signal) =>
    api.get(listSuspensions(), { query: { state, before }, signal }),
  );

function Decide({ suspension: { id, state } }: { suspension: AdminSuspension }) {
  const api = useApi();
  const client = useQueryClient();
  const { keyFor } = useActionKey();
  const [answer, setAnswer] = useState("");
  const [fault, setFault] = useState<string>();
  const decide = useMutation({
    mutationFn: async (decision: "keep" | "lift") => {
      const json = { decision, answer: answer.trim() };
      const idempotencyKey = keyFor(JSON.stringify(json));
      return (await api.send(decideSuspension(id), { json, idempotencyKey })).data;
    },
    onSuccess: () => {
      toast({ title: t("admin.suspensionDecided") });
      void client.invalidateQueries({ queryKey: keyOf(listSuspensions()) });
    },
    onError: (error) => setFault(messageOf(error, t("admin.suspensionNotDecided"))),
  });
  const take = (decision: "keep" | "lift") =>
    answer.trim() === "" ? setFault(t("suspensions.answerRequired")) : decide.mutate(decision);
  const button = (decision: "keep" | "lift", label: string) => (
    <Button
      variant={decision === "lift" ? "primary" : "secondary"}
      busy={decide.isPending && decide.variables === decision}
      disabled={decide.isPending}
      onClick={() => take(decision)}
    >
      {label}
    </Button>
  );
  return (
    <div className="grid gap-3 border-line border-t pt-3">
      <TextArea
        label={t("admin.suspensionAnswerLabel")}
        hint={t("admin.suspensionAnswerHint")}
        value={answer}
        maxLength={SUSPENSION_TEXT_MAX}
        error={fault}
        onChange={(event) => {
          setAnswer(event.target.value);
          setFault(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {canMoveSuspension(state, "kept") && button("keep", t("admin.suspensionKeep"))}
        {button("lift", t("admin.suspensionLift"))}
      </div>
    </div>
  );
}

function Row({ suspension }: { suspension: AdminSuspension }) {
  const { id, listing, person, reason, appeal, answer, suspendedAt, suspendedBy, suspendedByName, state } =
    suspension;
  const who = person?.phoneNumber ? `+91 ${person.phoneNumber}` : t("admin.accountDeleted");
  const texts = [
    t("suspensions.why", { reason }),
    ...(appeal ? [t("admin.suspensionAppeal", { text: appeal })] : []),
    ...(answer ? [t("admin.suspensionAnswer", { text: answer })] : []),
  ];
  return (
    <article
      aria-labelledby={`suspension-${id}`}
      className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={`suspension-${id}`} className="wrap-anywhere font-bold text-lg tracking-tight" translate="no">
        {listing?.title ?? person?.firstName ?? who}
      </h2>
      <p className="text-muted text-sm tabular-nums">
        {who} ·{" "}
        {t("admin.suspensionBy", {
          time: formatMoment(suspendedAt),
          actor: suspendedByName ?? recordLabel(suspendedBy),
        })}
      </p>
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere whitespace-pre-line text-[15px]">
          <RichText text={text} tags={{ text: userText }} />
        </p>
      ))}
      {state !== "lifted" && <Decide suspension={suspension} />}
    </article>
  );
}

function Queue({ state, empty }: { state: SuspensionState; empty: string }) {
  const list = useInfiniteQuery(suspensionsQuery(useApi(), state));
  return (
    <PagedQueue list={list} failed={t("admin.suspensionsNotLoaded")} empty={empty}>
      {(suspension) => <Row suspension={suspension} />}
    </PagedQueue>
  );
}

/** Accounts and listings that are suspended, and what they appeal. */
export function SuspensionsTab({ counts }: { counts: AdminCounts | undefined }) {
  const state = useStateInAddress();
  const tab = TABS.find(({ status }) => status === state) ?? TABS[0]!;
  return (
    <section aria-label={t("admin.suspensions")} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterLinks
        label={t("admin.state")}
        filters={TABS.map((each) => ({
          to: addressOf("suspensions", each === TABS[0] ? undefined : each.status),
          label: each.label(),
          active: each === tab,
          count: each === TABS[0] ? counts?.appeals : undefined,
        }))}
      />
      <Queue key={tab.status} state={tab.status} empty={tab.empty()} />
    </section>
  );
}
