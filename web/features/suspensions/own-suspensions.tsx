import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { Suspension } from "#domain/suspensions/contract.ts";
import { appeal, listMySuspensions } from "#domain/suspensions/endpoints.ts";
import { SUSPENSION_TEXT_MAX } from "#domain/suspensions/states.ts";
import { useApi } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.tsx";
import { useSession } from "#web/lib/session.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { TextForm } from "#web/ui/text-form.tsx";
import { properName, userText } from "#web/ui/user-text.tsx";
import { ownSuspensionsQuery } from "./queries.ts";

function AppealForm({ id }: { id: number }) {
  const api = useApi();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: async ({ text, key }: { text: string; key: string }) =>
      (await api.send(appeal(id), { json: { appeal: text }, idempotencyKey: key })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(listMySuspensions()) }),
  });
  return (
    <TextForm
      label={t("suspensions.appealLabel")}
      hint={t("suspensions.appealHint")}
      maxLength={SUSPENSION_TEXT_MAX}
      press={t("suspensions.appealSend")}
      check={(text) => text === "" && t("suspensions.appealRequired")}
      send={(text, key) => send.mutateAsync({ text, key })}
      onSent={() => {}}
    />
  );
}

function Notice({ suspension }: { suspension: Suspension }) {
  const { id, listing, reason, state, suspendedAt, appeal: said, answer } = suspension;
  return (
    <section
      aria-labelledby={`suspension-${id}`}
      className="grid gap-3 rounded-card border border-edge bg-sun-soft p-5"
    >
      <h2 id={`suspension-${id}`} className="wrap-anywhere font-bold text-lg tracking-tight">
        {listing ? (
          <RichText
            text={t("suspensions.listingTitle", { title: listing.title })}
            tags={{ name: properName }}
          />
        ) : (
          t("suspensions.accountTitle")
        )}
      </h2>
      <p className="text-[15px]">{listing ? t("suspensions.listingText") : t("suspensions.accountText")}</p>
      <p className="wrap-anywhere whitespace-pre-line">
        <RichText text={t("suspensions.why", { reason })} tags={{ text: userText }} />
      </p>
      <p className="text-muted text-sm tabular-nums">{formatMoment(suspendedAt)}</p>
      {said && (
        <p className="wrap-anywhere whitespace-pre-line text-[15px]">
          <RichText text={t("suspensions.yourAppeal", { text: said })} tags={{ text: userText }} />
        </p>
      )}
      {answer && (
        <p className="wrap-anywhere whitespace-pre-line text-[15px]">
          <RichText text={t("suspensions.ourAnswer", { text: answer })} tags={{ text: userText }} />
        </p>
      )}
      {state === "appealed" && <p role="status">{t("suspensions.appealSent")}</p>}
      {state === "active" && <AppealForm id={id} />}
    </section>
  );
}

/** Why the account, or a listing of it, is suspended, and the way to appeal. Nothing for everybody else. */
export default function OwnSuspensions() {
  const session = useSession();
  const own = ownSuspensionsQuery(useApi());
  const { data = [] } = useQuery({ ...own, staleTime: 0, enabled: session.data != null });
  return data
    .filter(({ state }) => state !== "lifted")
    .map((suspension) => <Notice key={suspension.id} suspension={suspension} />);
}
