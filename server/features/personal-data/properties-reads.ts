import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { properties, tenants, wardens } from "#server/db/schema/properties.ts";
import { pagesOf } from "./paging-reads.ts";

/** Buildings that somebody runs or works at, and where they live. Who lives in their building is the others' own. */
export function propertiesOf(q: Queryable, userId: string) {
  return {
    properties: () => {
      const { name, address, houseRules, createdAt } = properties;
      return q
        .select({ name, address, houseRules, createdAt })
        .from(properties)
        .where(eq(properties.ownerId, userId))
        .orderBy(asc(properties.id));
    },
    worksAt: () =>
      q
        .select({ property: properties.name, since: wardens.createdAt })
        .from(wardens)
        .innerJoin(properties, eq(properties.id, wardens.propertyId))
        .where(eq(wardens.userId, userId))
        .orderBy(asc(properties.id)),
    livesAt: pagesOf(tenants.id, (after) => {
      const { id, name, phone, language, state, rent, food, deposit } = tenants;
      const { movesInOn, arrivedOn, noticeGivenOn, lastDay } = tenants;
      const row = { property: properties.name, name, phone, language, state, rent, food, deposit };
      return q
        .select({ key: id, row: { ...row, movesInOn, arrivedOn, noticeGivenOn, lastDay } })
        .from(tenants)
        .innerJoin(properties, eq(properties.id, tenants.propertyId))
        .where(and(eq(tenants.userId, userId), after));
    }),
  };
}
