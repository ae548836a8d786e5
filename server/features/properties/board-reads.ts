import { sql } from "drizzle-orm";
import type { RoomType } from "#domain/listings/choices.ts";
import { type BedStay, bedOnDay } from "#domain/properties/bed-state.ts";
import type { BedLetter, TenantState } from "#domain/properties/choices.ts";
import type { BedBoard, BedView, RoomOnBoard } from "#domain/properties/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";

/** A bed with one of its stays, or with none. */
interface BoardRow {
  floor: number;
  roomId: number;
  room: string;
  roomType: RoomType;
  bedId: number;
  letter: BedLetter;
  isClosed: boolean;
  tenantId: number | null;
  name: string;
  state: TenantState;
  firstDay: string;
  lastDay: string | null;
}

const boardRows = (q: Queryable, propertyId: number, day: string): Promise<BoardRow[]> =>
  rows(
    q,
    sql`select r.floor, r.id as "roomId", r.name as room, r.room_type as "roomType",
        b.id as "bedId", b.letter, b.is_closed as "isClosed", t.id as "tenantId", t.name, t.state,
        to_char(s.first_day, 'YYYY-MM-DD') as "firstDay", to_char(s.last_day, 'YYYY-MM-DD') as "lastDay"
      from property_rooms r
      join property_beds b on b.room_id = r.id
      left join bed_stays s on s.bed_id = b.id and (s.last_day is null or s.last_day >= ${day}::date)
      left join tenants t on t.id = s.tenant_id
      where r.property_id = ${propertyId}
      order by r.floor, length(r.name), r.name, r.id, b.letter, s.first_day`,
  );

const person = (stay: BedStay | null): BedView["person"] =>
  stay && {
    tenantId: stay.tenantId,
    name: stay.name,
    state: stay.state,
    firstDay: stay.firstDay,
    lastDay: stay.lastDay,
  };

function bedOf([first, ...others]: [BoardRow, ...BoardRow[]], day: string): BedView {
  const stays = [first, ...others].flatMap(({ tenantId, ...row }) =>
    tenantId === null ? [] : [{ ...row, tenantId }],
  );
  const { state, stay, next, freeFrom } = bedOnDay(first.isClosed, stays, day);
  return {
    id: first.bedId,
    letter: first.letter,
    state,
    person: person(stay),
    next: person(next),
    freeFrom,
  };
}

/** Rows that follow each other and have the same key, together. */
function grouped<T>(list: readonly T[], keyOf: (row: T) => number): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const row of list) {
    const last = groups.at(-1);
    if (last && keyOf(last[0]) === keyOf(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function roomOf(found: [BoardRow, ...BoardRow[]], day: string): RoomOnBoard {
  const [{ roomId: id, room: name, roomType }] = found;
  const beds = grouped(found, ({ bedId }) => bedId).map((each) => bedOf(each, day));
  return { id, name, roomType, beds };
}

/** All beds of a property by floor and room, as they are on a day. */
export async function loadBoard(q: Queryable, propertyId: number, day: string): Promise<BedBoard> {
  const found = await boardRows(q, propertyId, day);
  const floors = grouped(found, ({ floor }) => floor).map((onFloor) => ({
    floor: onFloor[0].floor,
    rooms: grouped(onFloor, ({ roomId }) => roomId).map((each) => roomOf(each, day)),
  }));
  return { day, floors };
}
