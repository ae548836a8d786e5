import { LISTING_MEDIA_MAX } from "../media/contract.ts";
import type { StayDuration } from "./choices.ts";
import { type ListingForm, listingForm, rentProblem } from "./hosting.ts";

/** The columns of a file of listings: the fields of the form, and what belongs to a file only. */
export const IMPORT_COLUMNS = [
  "title",
  "address",
  "city",
  "description",
  "contactName",
  "contactPhone",
  "contactEmail",
  "gender",
  "roomType",
  "maxOccupancy",
  "floor",
  "stayDuration",
  "monthlyRent",
  "securityDeposit",
  "dailyRent",
  "weeklyRent",
  "amenities",
  "latitude",
  "longitude",
  "slug",
  "media",
  "profileImage",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
const REQUIRED = ["title", "address", "city", "contactName", "contactPhone", "roomType"] as const;

/** One row as it stands in the file, without what is empty. */
export type ImportCells = Partial<Record<ImportColumn, string>>;

export interface ImportRow {
  /** What is wrong with it, as far as the row itself can tell. */
  reasons: string[];
  /** Null when something is. */
  form: ListingForm | null;
  /** Paths as the file has them. */
  media: string[];
  profileImage: string | null;
}

const folded = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");
const byFolded = new Map<string, ImportColumn>(IMPORT_COLUMNS.map((column) => [folded(column), column]));
const list = (names: readonly string[]) => names.join(", ");

/**
 * What each column of the file is, by its heading in any order and spelling ("Monthly Rent", "monthly_rent"); null for
 * the empty headings that spreadsheets leave at the end.
 * @returns or the sentences that say why the headings will not do
 */
export function importColumns(
  headings: readonly string[],
): { columns: (ImportColumn | null)[] } | { reasons: string[] } {
  const last = headings.findLastIndex((heading) => heading.trim() !== "");
  const columns = headings.map((heading) => byFolded.get(folded(heading.trim())) ?? null);
  const named = columns.filter((column) => column !== null);
  const unknown = headings.filter((_heading, at) => at <= last && columns[at] === null);
  const twice = named.filter((column, at) => named.indexOf(column) !== at);
  const missing = REQUIRED.filter((column) => !named.includes(column));
  const reasons = [
    ...(unknown.length > 0
      ? [`Unknown columns: ${list(unknown.map((name) => `"${name}"`))}. There are: ${list(IMPORT_COLUMNS)}.`]
      : []),
    ...(twice.length > 0 ? [`Columns that are there twice: ${list([...new Set(twice)])}.`] : []),
    ...(missing.length > 0 ? [`Columns that are missing: ${list(missing)}.`] : []),
  ];
  return reasons.length > 0 ? { reasons } : { columns };
}

const several = (cell: string | undefined) =>
  (cell ?? "")
    .split(";")
    .map((each) => each.trim())
    .filter((each) => each !== "");

const RENT_FIELDS = ["stayDuration", "monthlyRent", "securityDeposit", "dailyRent", "weeklyRent"] as const;

function rentsOf(cells: ImportCells, issues: ReadonlyMap<string, string>) {
  if (issues.size === 0 || RENT_FIELDS.some((field) => issues.has(field))) return null;
  return rentProblem({ ...cells, stayDuration: (cells.stayDuration ?? "monthly") as StayDuration });
}

/** A row as the form would take it, with everything that is wrong with it. */
export function readImportRow(cells: ImportCells): ImportRow {
  const { media, profileImage, amenities, ...fields } = cells;
  const parsed = listingForm.safeParse({
    ...fields,
    amenities: JSON.stringify(several(amenities)),
    // Who runs the import has the server's own machine: no password says more.
    adminPassword: "console",
  });
  // The first of each field: what else is said of one that cannot be read means nothing.
  const issues = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? "row");
    if (!issues.has(field)) issues.set(field, `${field}: ${message}`);
  }
  // The form looks at the rents together only when it could read all the rest.
  const problem = rentsOf(cells, issues);
  if (problem) issues.set(problem.field, `${problem.field}: ${problem.message}`);
  const reasons = new Set(issues.values());
  const paths = several(media);
  if (paths.length > LISTING_MEDIA_MAX) reasons.add(`media: at most ${LISTING_MEDIA_MAX} files`);
  if (new Set(paths).size < paths.length) reasons.add("media: the same file twice");
  const form = parsed.success && reasons.size === 0 ? parsed.data : null;
  return { reasons: [...reasons], form, media: paths, profileImage: profileImage ?? null };
}
