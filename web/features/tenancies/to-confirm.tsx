import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { TenantToConfirm } from "#domain/tenancies/verification.ts";
import { useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { useSession } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { toConfirmQuery, useOwnerWord } from "./queries.ts";

const ANSWERS = [
  {
    word: "yes",
    label: () => t("shared.yes"),
    fullLabel: (name: string) => t("tenancies.yesNamed", { name }),
  },
  { word: "no", label: () => t("shared.no"), fullLabel: (name: string) => t("tenancies.noNamed", { name }) },
] as const;

const saidWords = (answer: "yes" | "no") =>
  answer === "yes" ? t("tenancies.saidYes") : t("tenancies.saidNo");

function Person({ person }: { person: TenantToConfirm }) {
  const { id, firstName, phoneNumber, listing, moveInDate, ownerWord } = person;
  const say = useOwnerWord(id);
  const take = (word: "yes" | "no") =>
    say.mutateAsync(word).then(
      () => toast({ title: saidWords(word), description: firstName }),
      (error: unknown) => showFailure(error, { title: t("tenancies.error") }),
    );
  return (
    <article
      aria-label={t("tenancies.personAt", { name: firstName, title: listing.title })}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <b className="wrap-anywhere" translate="no">
            {firstName}
          </b>
          <span className="text-muted tabular-nums">{phoneNumber}</span>
          {ownerWord && <Tag tone={ownerWord === "yes" ? "brand" : "ladies"}>{saidWords(ownerWord)}</Tag>}
        </p>
        <p className="text-[15px] text-muted">
          <span translate="no">{listing.title}</span>
          {moveInDate && ` · ${t("tenancies.since", { day: formatDate(moveInDate) })}`}
        </p>
      </div>
      <div className="flex gap-2">
        {ANSWERS.map(({ word, label, fullLabel }) => (
          <Button
            key={word}
            variant={word === "yes" ? "primary" : "secondary"}
            className="min-w-18"
            aria-pressed={ownerWord === word}
            aria-label={fullLabel(firstName)}
            busy={say.isPending && say.variables === word}
            disabled={say.isPending || ownerWord === word}
            onClick={() => void take(word)}
          >
            {label()}
          </Button>
        ))}
      </div>
    </article>
  );
}

function List() {
  const list = useInfiniteQuery(toConfirmQuery(useApi()));
  if (list.isError && !list.data) {
    return <ErrorState title={t("tenancies.toConfirmFailed")} query={list} />;
  }
  // Nobody asks most hosts: then there is nothing to say either.
  const people = list.data?.pages.flat() ?? [];
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="to-confirm" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="to-confirm" className="font-bold text-xl tracking-tight">
          {t("tenancies.toConfirmTitle")}
        </h2>
        <p className="text-muted">{t("tenancies.toConfirmText")}</p>
      </div>
      <ul className="grid gap-3">
        {people.map((person) => (
          <li key={person.id}>
            <Person person={person} />
          </li>
        ))}
      </ul>
      <ShowOlder list={list} label={t("shared.showMore")} />
    </section>
  );
}

/** Who asks a host to say that they live at one of their stays. */
export function TenantsToConfirm() {
  const session = useSession();
  return session.data ? <List key={session.data.id} /> : null;
}
