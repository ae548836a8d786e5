import { type SQL, sql } from "drizzle-orm";
import type { ListingsQuery, RoomType } from "#domain/listings/contract.ts";
import { amenityMask } from "#domain/listings/rules.ts";
import { readSearch } from "#domain/search/search.ts";
import type { Queryable } from "#server/db/client.ts";
import { rows } from "#server/db/rows.ts";
import { conditions, filterOf, LIVE, where } from "./filter-reads.ts";

const FOOD = amenityMask(["Food - 3 Meals"]);
/** All that a city has: from a page of the whole city every area is one click away, and so is every stay two. */
const AREAS = 200;

interface Figures {
  stays: number;
  bedsLeft: number;
  withFood: number;
  /** Those that say what a month costs; the lowest and the middle of it, as decimal strings. */
  let: number;
  from: string | null;
  median: string | null;
  depositFrom: string | null;
  depositTo: string | null;
  updatedAt: Date | null;
}

export interface Summary extends Figures {
  bySharing: (Figures & { roomType: RoomType })[];
}

/** The rows that a search without words finds: exactly those that `findMatches` counts. */
function found(query: ListingsQuery): SQL {
  const filter = filterOf(query, readSearch(""));
  return where([LIVE, ...(filter ? conditions(filter) : [])]);
}

/** What is true of all stays that a search without words finds, and of those of each sharing. */
export async function summarise(q: Queryable, query: ListingsQuery): Promise<Summary> {
  const groups = await rows<Figures & { roomType: RoomType | null }>(
    q,
    sql`select room_type as "roomType", count(*) as stays,
          coalesce(sum(greatest(0, max_occupancy - occupancy - live_bookings
            - case when free_from is null then cardinality(later_days) else 0 end)), 0) as "bedsLeft",
          count(*) filter (where amenity_mask & ${sql.param(FOOD)}::int <> 0) as "withFood",
          count(monthly_rent) as let, min(monthly_rent) as "from",
          percentile_disc(0.5) within group (order by monthly_rent) as median,
          min(security_deposit) as "depositFrom", max(security_deposit) as "depositTo",
          max(updated_at) as "updatedAt"
        from pg_listings ${found(query)} group by grouping sets ((room_type), ()) order by room_type`,
  );
  const bySharing = groups.flatMap(({ roomType, ...figures }) =>
    roomType ? [{ roomType, ...figures }] : [],
  );
  const { roomType: _, ...all } = groups.find(({ roomType }) => roomType === null)!;
  return { ...all, bySharing };
}

export interface AreaFigures {
  name: string;
  stays: number;
  from: string | null;
}

/** The areas where most of the stays of a search without words are. */
export function summariseAreas(q: Queryable, query: ListingsQuery): Promise<AreaFigures[]> {
  return rows<AreaFigures>(
    q,
    sql`select locality as name, count(*) as stays, min(monthly_rent) as "from"
        from pg_listings ${found(query)} and locality <> ''
        group by locality order by stays desc, locality limit ${AREAS}`,
  );
}
