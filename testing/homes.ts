import { homeArea } from "#domain/tenancies/home-areas.ts";
import type { Store } from "#server/db/client.ts";
import { homes } from "#server/db/schema/homes.ts";
import { roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";

/** Stands in every address here and nowhere else. */
export const SECRET = "Hidden Mansion";

interface Wish {
  tenantId: string;
  locality?: string;
  address?: string;
}

/** Somebody whose flat is not listed, and was checked by a bill. */
export async function homeOf(store: Store, wish: Wish) {
  const { tenantId, locality = "Indiranagar", address = `Flat 4, ${SECRET}, Secret Lane 17` } = wish;
  const { latitude, longitude } = homeArea(locality)!;
  const [home] = await store.db
    .insert(homes)
    .values({ userId: tenantId, kind: "flat", locality, latitude, longitude, address })
    .returning({ id: homes.id });
  const now = new Date();
  const [tenancy] = await store.db
    .insert(tenantVerifications)
    .values({
      userId: tenantId,
      homeId: home!.id,
      verificationStatus: "verified",
      verificationMethod: "bill",
      verifiedAt: now,
      decidedAt: now,
    })
    .returning({ id: tenantVerifications.id });
  return { homeId: home!.id, tenancyId: tenancy!.id };
}

/** The same, with a room that they offer to everybody. */
export async function roomAtHome(store: Store, wish: Wish) {
  const home = await homeOf(store, wish);
  const [post] = await store.db
    .insert(roomPosts)
    .values({
      ...home,
      tenantId: wish.tenantId,
      title: "A room with a balcony",
      rent: "9000.00",
      sharingType: "1 Sharing",
      gender: "colive",
      availableFrom: "2026-01-01",
    })
    .returning({ id: roomPosts.id });
  return { ...home, postId: post!.id };
}
