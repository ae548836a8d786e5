import { useQuery } from "@tanstack/react-query";
import { UserRoundSearch } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { Person } from "#domain/accounts/account.ts";
import { roleLabel } from "#domain/accounts/roles.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { messageOf } from "#web/lib/failure.ts";
import { isCancelled } from "#web/lib/step-up.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { PHONE_DIGITS, PhoneInput } from "#web/ui/phone-input.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { ChangeGender } from "./change-gender.tsx";
import { peopleQuery, useResetLink } from "./queries.ts";
import { useMay } from "./rights.ts";
import { RoleForm } from "./role-form.tsx";
import { SuspendButton } from "./suspend-button.tsx";

/** The way back for a forgotten password: made on wish, shown once. */
function ResetLinkMaker({ phoneNumber }: { phoneNumber: string }) {
  const make = useResetLink();
  async function copy(url: string) {
    if (await copyText(url)) toast({ title: t("admin.linkCopied") });
    else toast({ title: t("admin.copyFailed"), description: t("admin.copyByHand"), variant: "destructive" });
  }
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-4">
      <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate(phoneNumber)}>
        {t("admin.makeResetLink")}
      </Button>
      {make.isError && !isCancelled(make.error) && (
        <p role="alert" className="font-medium text-danger text-sm">
          {messageOf(make.error, t("admin.linkNotMade"))}
        </p>
      )}
      {make.data && (
        <div role="status" className="grid w-full gap-2 rounded-ctl bg-brand-soft p-4">
          <p className="text-sm">{t("admin.resetLinkHint", { time: formatMoment(make.data.expiresAt) })}</p>
          <code className="break-all text-sm">{make.data.url}</code>
          <Button className="justify-self-start" onClick={() => void copy(make.data.url)}>
            {t("admin.copyLink")}
          </Button>
        </div>
      )}
    </div>
  );
}

function PersonCard({ person }: { person: Person }) {
  const may = useMay();
  const facts = [
    [t("admin.memberSince"), formatMoment(person.createdAt)],
    [t("admin.pgsListed"), person.listings],
    [t("admin.bookings"), person.bookings],
    [t("admin.loggedInOn"), person.sessions],
  ] as const;
  return (
    <article
      aria-label={`+91 ${person.phoneNumber}`}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold text-lg tracking-tight" translate={person.fullName ? "no" : undefined}>
          {person.fullName || t("admin.noName")}
        </h2>
        {person.adminRole && <Tag tone="sun">{roleLabel(person.adminRole)}</Tag>}
        {person.isSuspended && <Tag tone="ladies">{t("ui.listingSuspended")}</Tag>}
        <p className="w-full text-muted tabular-nums">+91 {person.phoneNumber}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3 text-[15px] sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ResetLinkMaker key={person.id} phoneNumber={person.phoneNumber} />
      {!person.isAdmin && !person.isSuspended && (
        <SuspendButton subject={{ userId: person.id, phone: person.phoneNumber }} />
      )}
      <ChangeGender userId={person.id} phone={person.phoneNumber} />
      {may("roles") && <RoleForm key={`role of ${person.id}`} person={person} />}
    </article>
  );
}

function Found({ phoneNumber }: { phoneNumber: string }) {
  const people = useQuery(peopleQuery(useApi(), phoneNumber));
  if (people.isPending) return <LoadingPage />;
  if (people.isError) {
    return <ErrorState title={t("admin.searchFailed")} query={people} />;
  }
  if (people.data.length === 0) {
    return <EmptyState icon={<UserRoundSearch className="size-7" />} title={t("accounts.noSuchAccount")} />;
  }
  return people.data.map((person) => <PersonCard key={person.id} person={person} />);
}

/** Somebody by their number, and a way back in for them. */
export function PeopleTab() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("q") ?? "";
  const [typed, setTyped] = useState(asked);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const complete = typed.length === PHONE_DIGITS;
    setError(complete ? undefined : t("accounts.invalidPhone"));
    if (complete) setParams({ q: typed });
  }

  return (
    <div className="mx-auto grid w-full max-w-[720px] gap-5">
      <form noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <PhoneInput
          label={t("admin.mobileNumber")}
          autoComplete="off"
          value={typed}
          onChange={(digits) => {
            setTyped(digits);
            setError(undefined);
          }}
          error={error}
        />
        <Button type="submit" size="lg" className="sm:mt-6.5">
          {t("admin.find")}
        </Button>
      </form>
      {asked.length === PHONE_DIGITS && <Found key={asked} phoneNumber={asked} />}
    </div>
  );
}
