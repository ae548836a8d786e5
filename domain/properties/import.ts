import { isRealDate } from "#domain/dates.ts";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { nationalNumber } from "#domain/phone.ts";
import { ONE_LINE, STACKED_MARKS, withoutInvisible } from "#domain/text.ts";
import { isSum } from "./sums.ts";

/** Headings of a file of tenants. Spelling, spaces and case don't matter; `needed` ones have to be there. */
const COLUMNS = {
  name: ["name", "tenant", "tenantname", "fullname"],
  phone: ["phone", "mobile", "phonenumber", "mobilenumber", "contact"],
  room: ["room", "roomno", "roomnumber"],
  bed: ["bed", "bedno"],
  rent: ["rent", "monthlyrent"],
  deposit: ["deposit", "advance", "securitydeposit"],
  movesInOn: ["movesinon", "movein", "moveindate", "joiningdate", "joinedon", "from"],
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ["name", "phone", "room"];

const NAME_MAX = 100;
const PROBLEMS_SHOWN = 50;

/** A bed as an import knows it, with the day on which it is free for as long as somebody likes; null: never. */
export interface ImportBed {
  id: number;
  room: string;
  letter: string;
  isClosed: boolean;
  freeFrom: string | null;
  rent: string | null;
  deposit: string | null;
}

export interface ImportedTenant {
  line: number;
  name: string;
  phone: string;
  bedId: number;
  bed: string;
  movesInOn: string;
  rent: string | null;
  deposit: string | null;
}

export interface ImportProblem {
  line: number;
  message: string;
}

interface File {
  headings: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

interface Known {
  beds: readonly ImportBed[];
  /** Numbers of who lives there or will. */
  phones: ReadonlySet<string>;
  today: string;
  latest: string;
}

/** Without spaces and signs; vowel signs of Indian scripts are part of their letters. */
const simple = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
/** As the database tells rooms apart. */
const spelled = (text: string) => text.normalize("NFC").toLowerCase();

/** Where each column stands. @returns null where a needed one is missing */
function columnsOf(headings: readonly string[]): Map<Column, number> | null {
  const found = new Map<Column, number>();
  for (const [at, heading] of headings.entries()) {
    const said = simple(heading);
    const column = (Object.keys(COLUMNS) as Column[]).find((key) =>
      COLUMNS[key].some((spelling) => spelling === said),
    );
    if (column && !found.has(column)) found.set(column, at);
  }
  return NEEDED.every((column) => found.has(column)) ? found : null;
}

/** "2026-12-01", "1/12/2026" and "01-12-2026" are one day. */
export function readDay(text: string): string | null {
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const iso = local ? `${local[3]}-${local[2]!.padStart(2, "0")}-${local[1]!.padStart(2, "0")}` : text;
  return isRealDate(iso) ? iso : null;
}

/** "₹8,500" and "8500.00" are one sum. */
function readSum(text: string): string | null {
  const plain = text.replaceAll(/[₹,\s]/g, "");
  return isSum(plain) ? plain : null;
}

/** The beds of a file's rows, each given once. */
class Beds {
  readonly #byRoom = new Map<string, ImportBed[]>();
  /** Rooms whose names differ in spaces and signs alone, as "1-1" and "11". */
  readonly #alike = new Map<string, Set<string>>();
  readonly #given = new Set<number>();

  constructor(beds: readonly ImportBed[]) {
    for (const bed of beds) {
      const name = spelled(bed.room);
      this.#byRoom.set(name, [...(this.#byRoom.get(name) ?? []), bed]);
      this.#alike.set(simple(name), (this.#alike.get(simple(name)) ?? new Set()).add(bed.room));
    }
  }

  /** @returns a sentence where no room has this name, or several might */
  #inRoom(room: string): readonly ImportBed[] | string {
    const beds = this.#byRoom.get(spelled(room));
    if (beds) return beds;
    const [name, ...others] = this.#alike.get(simple(spelled(room))) ?? [];
    if (name === undefined) return t("properties.importNoRoom", { room });
    if (others.length === 0) return this.#byRoom.get(spelled(name))!;
    return t("properties.importRoomUnclear", { room, rooms: [name, ...others].join(", ") });
  }

  /** @param letter empty: the next free bed of the room @returns a sentence where there is none */
  give(room: string, letter: string, from: string): ImportBed | string {
    const beds = this.#inRoom(room);
    if (typeof beds === "string") return beds;
    const named = letter === "" ? beds : beds.filter((bed) => simple(bed.letter) === simple(letter));
    if (named.length === 0) return t("properties.importNoBed", { room, bed: letter });
    const bed = named.find(
      ({ id, isClosed, freeFrom }) =>
        !isClosed && !this.#given.has(id) && freeFrom !== null && freeFrom <= from,
    );
    if (!bed) return this.#refusal(named, room);
    this.#given.add(bed.id);
    return bed;
  }

  #refusal(beds: readonly ImportBed[], room: string): string {
    const [only] = beds;
    if (beds.length > 1 || !only) return t("properties.importRoomFull", { room });
    const bed = `${only.room} ${only.letter}`;
    if (only.isClosed) return t("properties.bedClosed", { bed });
    if (this.#given.has(only.id)) return t("properties.importBedTwice", { bed });
    return only.freeFrom === null
      ? t("properties.importBedTaken", { bed })
      : t("properties.importBedLater", { bed, date: formatDay(only.freeFrom) });
  }
}

interface Cells {
  name: string;
  phone: string;
  room: string;
  bed: string;
  rent: string;
  deposit: string;
  movesInOn: string;
}

/** @returns a sentence where the row says something that can't be */
function readPerson(cells: Cells, phones: Set<string>, { today, latest }: Known) {
  const name = withoutInvisible(cells.name);
  const phone = nationalNumber(cells.phone);
  const movesInOn = cells.movesInOn === "" ? today : readDay(cells.movesInOn);
  const rent = cells.rent === "" ? null : readSum(cells.rent);
  const deposit = cells.deposit === "" ? null : readSum(cells.deposit);
  if (name === "") return t("properties.personNameRequired");
  if (name.length > NAME_MAX) return t("properties.tooLong", { most: NAME_MAX });
  if (!ONE_LINE.test(name) || STACKED_MARKS.test(name)) return t("properties.unreadable");
  if (!/^[6-9]\d{9}$/.test(phone)) return t("properties.phoneInvalid");
  if (phones.has(phone)) return t("properties.importPhoneTwice", { phone });
  if (movesInOn === null) return t("properties.dayInvalid");
  if (movesInOn > latest) return t("properties.dayTooFar");
  if ((cells.rent !== "" && rent === null) || (cells.deposit !== "" && deposit === null))
    return t("properties.sumInvalid");
  phones.add(phone);
  return { name, phone, movesInOn, rent, deposit };
}

export interface ReadTenants {
  tenants: ImportedTenant[];
  problems: ImportProblem[];
  moreProblems: number;
  hasSums: boolean;
}

/** What a file of tenants says, and what is wrong with each row. @returns null without the needed headings */
export function readTenants(file: File, known: Known): ReadTenants | null {
  const columns = columnsOf(file.headings);
  if (!columns) return null;
  const beds = new Beds(known.beds);
  const phones = new Set(known.phones);
  const tenants: ImportedTenant[] = [];
  const problems: ImportProblem[] = [];
  let hasSums = false;
  for (const { line, cells } of file.rows) {
    const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? "").trim();
    const row: Cells = {
      ...{ name: cell("name"), phone: cell("phone"), room: cell("room"), bed: cell("bed") },
      ...{ rent: cell("rent"), deposit: cell("deposit"), movesInOn: cell("movesInOn") },
    };
    hasSums ||= row.rent !== "" || row.deposit !== "";
    const person = readPerson(row, phones, known);
    const bed = typeof person === "string" ? person : beds.give(row.room, row.bed, person.movesInOn);
    if (typeof person === "string" || typeof bed === "string") {
      problems.push({ line, message: String(bed) });
      continue;
    }
    const rent = person.rent ?? bed.rent;
    const deposit = person.deposit ?? bed.deposit;
    tenants.push({ line, ...person, rent, deposit, bedId: bed.id, bed: `${bed.room} ${bed.letter}` });
  }
  return {
    tenants,
    problems: problems.slice(0, PROBLEMS_SHOWN),
    moreProblems: Math.max(0, problems.length - PROBLEMS_SHOWN),
    hasSums,
  };
}
