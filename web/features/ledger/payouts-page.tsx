import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ChevronLeft, Download, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { kolkataDate } from "#domain/dates.ts";
import { formatDate, formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { getHostPayouts, getHostStatement } from "#domain/ledger/endpoints.ts";
import type { HostPayouts } from "#domain/ledger/payouts.ts";
import { formatSigned, kindLabel } from "#domain/ledger/words.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { useSession } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { properName } from "#web/ui/user-text.tsx";
import "./statement.css";

function Money({ title, amount }: { title: ReactNode; amount: string }) {
  return (
    <div className="flex justify-between gap-4 border-line border-t py-2">
      <dt className="min-w-0 break-words">{title}</dt>
      <dd className="shrink-0 whitespace-nowrap font-semibold tabular-nums">{formatSigned(amount)}</dd>
    </div>
  );
}

const bookingTitle = ({ bookingId, title }: { bookingId: number; title: string }) => (
  <RichText text={t("ledger.bookingLine", { id: bookingId, title })} tags={{ title: properName }} />
);

function Owed({ owed, due }: Pick<HostPayouts, "owed" | "due">) {
  const owes = owed.startsWith("-");
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-5 print:hidden">
      <h2 className="font-bold text-lg tracking-tight">
        {owes ? t("ledger.youOwe") : t("ledger.owedToYou")}
      </h2>
      <p className="font-bold text-3xl tabular-nums tracking-tight">
        {formatSigned(owes ? owed.slice(1) : owed)}
      </p>
      <p className="text-muted text-sm">{due.length === 0 ? t("ledger.nothingDue") : t("ledger.owedHint")}</p>
      <dl>
        {due.map((each) => (
          <Money key={each.bookingId} title={bookingTitle(each)} amount={each.amount} />
        ))}
      </dl>
    </section>
  );
}

function Statement({ payouts }: { payouts: HostPayouts }) {
  const { month, opening, closing, lines } = payouts;
  return (
    <article
      data-statement
      className="grid gap-3 rounded-card border border-line bg-surface p-5 text-[15px] print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-bold text-lg tracking-tight">
          {t("ledger.statement")} · {formatMonth(`${month}-01`)}
        </h2>
        <p className="font-bold" translate="no">
          Tangu
        </p>
      </header>
      <dl>
        <Money title={t("ledger.opening")} amount={opening} />
        {lines.map((line) => (
          <Money
            key={line.id}
            title={
              <>
                <b>{kindLabel(line.kind)}</b>
                <span className="block text-muted text-sm">
                  {formatDate(kolkataDate(new Date(line.at)))} · {bookingTitle(line)}
                  {line.reference && <> · {line.reference}</>}
                </span>
              </>
            }
            amount={line.amount}
          />
        ))}
        <Money title={<b>{t("ledger.closing")}</b>} amount={closing} />
      </dl>
      {lines.length === 0 && <p className="text-muted">{t("ledger.noLines")}</p>}
    </article>
  );
}

function Payouts() {
  const api = useApi();
  const [month, setMonth] = useState<string>();
  const payouts = useQuery({
    ...queryFor(api, getHostPayouts(), { month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
  const file = useMutation({
    gcTime: 0,
    mutationFn: async (of: string) =>
      saveFile(await api.blob(getHostStatement(of)), `tangu-statement-${of}.csv`),
    onError: () => toast({ title: t("ledger.csvFailed"), variant: "destructive" }),
  });
  if (payouts.isError && !payouts.data)
    return <ErrorState title={t("ledger.loadFailed")} hint={t("shared.connection")} query={payouts} />;
  if (!payouts.data) return <LoadingPage />;
  const shown = payouts.data;
  return (
    <>
      <Owed owed={shown.owed} due={shown.due} />
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Select
          label={t("ledger.month")}
          className="min-w-40"
          value={shown.month}
          onChange={(event) => setMonth(event.target.value)}
        >
          {shown.months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(`${each}-01`)}
            </option>
          ))}
        </Select>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t("bookings.print")}
        </Button>
        <Button variant="secondary" busy={file.isPending} onClick={() => file.mutate(shown.month)}>
          <Download aria-hidden="true" className="size-4" />
          {t("ledger.downloadCsv")}
        </Button>
      </div>
      <Statement payouts={shown} />
    </>
  );
}

/** What a host is owed, what they were paid, and the statement of a month. @param signIn how to get in */
export function PayoutsPage({ signIn }: { signIn: ReactNode }) {
  const session = useSession();
  return (
    <div className="wrap grid max-w-[820px]! grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-10 print:p-0">
      <div className="print:hidden">
        <Link
          to={pages.host}
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:underline"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t("hosting.myPgs")}
        </Link>
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("ledger.payouts")}</h1>
      </div>
      {session.isPending && <LoadingPage />}
      {session.data && <Payouts />}
      {!session.isPending && !session.data && (
        <section className="grid justify-items-start gap-4">
          <p className="font-semibold">{t("ledger.logInToSee")}</p>
          {signIn}
        </section>
      )}
    </div>
  );
}
