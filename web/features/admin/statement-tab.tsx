import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import type { BankMatches } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { useDecidedSubjects } from "#web/lib/held-decisions.ts";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { BookingPanel, type CourseOf } from "./booking-panel.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { ExactMatches } from "./statement-exact.tsx";
import { StatementList, UnclaimedLines } from "./statement-lists.tsx";
import { bankMatchesQuery } from "./statement-queries.ts";
import { StatementUpload } from "./statement-upload.tsx";
import { addressOf, useStateInAddress } from "./use-opened.ts";

const VIEWS = ["exact", "near", "unclaimed", "statements"] as const;
type View = (typeof VIEWS)[number];

const LABELS: Record<View, (matches: BankMatches | undefined) => string> = {
  exact: (matches) => t("statements.viewExact", { count: matches?.exact.length ?? 0 }),
  near: (matches) => t("statements.viewNear", { count: matches?.nearCount ?? 0 }),
  unclaimed: () => t("statements.viewUnclaimed"),
  statements: () => t("statements.viewStatements"),
};

/** Without the payments that somebody decided a moment ago. */
function useMatches() {
  const query = useQuery(bankMatchesQuery(useApi()));
  const decided = useDecidedSubjects();
  const { data } = query;
  if (!data) return { query, matches: undefined };
  const isUndecided = ({ id }: { id: number }) => !decided.has(`payments ${id}`);
  const [exact, near] = [data.exact.filter(isUndecided), data.near.filter(isUndecided)];
  const nearCount = data.nearCount - (data.near.length - near.length);
  return { query, matches: { ...data, exact, near, nearCount } };
}

function NearMatches({ matches, courseOf }: { matches: BankMatches; courseOf: CourseOf }) {
  const { near, nearCount } = matches;
  if (nearCount === 0)
    return <EmptyState icon={<Inbox className="size-7" />} title={t("statements.nothingNear")} />;
  return (
    <>
      <ul className="grid gap-4">
        {near.map((booking) => (
          <li key={booking.id} className="endless-entry">
            <BookingPanel booking={booking} courseOf={courseOf} />
          </li>
        ))}
      </ul>
      {nearCount > near.length && (
        <p className="text-center text-muted">
          {t("statements.nearMore", { count: nearCount - near.length })}
        </p>
      )}
    </>
  );
}

function Matches({ view, courseOf }: { view: "exact" | "near"; courseOf: CourseOf }) {
  const { query, matches } = useMatches();
  if (query.isError && !matches)
    return <ErrorState title={t("statements.notLoaded")} hint={t("shared.connection")} query={query} />;
  if (!matches) return <LoadingPage />;
  return view === "exact" ? (
    <ExactMatches matches={matches.exact} />
  ) : (
    <NearMatches matches={matches} courseOf={courseOf} />
  );
}

/** Payments under review beside what came in at the bank. */
export default function StatementTab({ courseOf }: { courseOf: CourseOf }) {
  const { matches } = useMatches();
  const state = useStateInAddress();
  const view = VIEWS.find((each) => each === state) ?? "exact";
  return (
    <section aria-labelledby="bank-statement" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h2 id="bank-statement" className="font-bold text-xl tracking-tight">
          {t("statements.title")}
        </h2>
        {matches && matches.missing > 0 && (
          <p className="text-muted">{t("statements.missing", { count: matches.missing })}</p>
        )}
      </div>
      <StatementUpload />
      <FilterLinks
        label={t("statements.title")}
        filters={VIEWS.map((each) => ({
          to: addressOf("statement", each === "exact" ? undefined : each),
          label: LABELS[each](matches),
          active: each === view,
        }))}
      />
      {(view === "exact" || view === "near") && <Matches view={view} courseOf={courseOf} />}
      {view === "unclaimed" && <UnclaimedLines />}
      {view === "statements" && <StatementList />}
    </section>
  );
}
