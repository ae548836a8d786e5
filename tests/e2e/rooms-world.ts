import { addDays, kolkataDate } from "#domain/dates.ts";
import type { Store } from "#server/db/client.ts";
import { roomPosts, tenantVerifications, userPreferences } from "#server/db/schema/rooms.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser } from "#testing/factories/users.ts";
import { roomAtHome } from "#testing/homes.ts";

const HERE = { latitude: 12.9569, longitude: 77.7011, isAvailable: 1 } as const;

async function tenancy(store: Store, userId: string, pgListingId: number): Promise<number> {
  const now = new Date();
  const [made] = await store.db
    .insert(tenantVerifications)
    .values({
      userId,
      pgListingId,
      verificationStatus: "verified",
      verificationMethod: "agreement",
      moveInDate: addDays(kolkataDate(now), -90),
      verifiedAt: now,
      decidedAt: now,
    })
    .returning({ id: tenantVerifications.id });
  return made!.id;
}

/** Rooms in a house for everybody and in one for ladies, with who offers them and who looks for one. */
export async function fillRooms(store: Store) {
  const phones = {
    tenant: "9811300001",
    lady: "9811300002",
    seeker: "9811300003",
    /** Has a verified tenancy and offers nothing yet. */
    newcomer: "9811300004",
    /** Has an account and nothing else. */
    nobody: "9811300005",
    /** Lives in a flat that is not listed, and offers a room there. */
    flat: "9811300006",
  };
  const person = (phoneNumber: string, firstName: string) => createUser(store, { phoneNumber, firstName });
  const tenant = await person(phones.tenant, "Kavya");
  const lady = await person(phones.lady, "Meena");
  const seeker = await person(phones.seeker, "Arjun");
  const newcomer = await person(phones.newcomer, "Nisha");
  await person(phones.nobody, "Ravi");
  const flat = await person(phones.flat, "Divya");
  const home = {
    ...HERE,
    monthlyRent: "9500.00",
    securityDeposit: "9000.00",
    roomType: "2 Sharing",
  } as const;
  const house = await createListing(store, { ...home, title: "Lantern Court Coliving", gender: "colive" });
  const ladies = await createListing(store, {
    ...home,
    title: "Jasmine Court Ladies PG",
    gender: "ladies",
    stayDuration: "monthly",
    maxOccupancy: 20,
  });
  await store.db.insert(userPreferences).values([
    { userId: tenant.id, gender: "woman", age: 26, workingHours: "early", foodPreference: "vegetarian" },
    { userId: lady.id, gender: "woman", age: 24 },
    { userId: seeker.id, gender: "man", age: 27, workingHours: "early", foodPreference: "vegetarian" },
    { userId: newcomer.id, gender: "woman", age: 25 },
  ]);
  const [ofTenant, ofLady] = [
    await tenancy(store, tenant.id, house.id),
    await tenancy(store, lady.id, ladies.id),
  ];
  await tenancy(store, newcomer.id, house.id);
  const free = addDays(kolkataDate(new Date()), 5);
  const posts = await store.db
    .insert(roomPosts)
    .values([
      {
        tenantId: tenant.id,
        pgId: house.id,
        tenancyId: ofTenant,
        title: "Bright bed by the window",
        description: "Quiet after ten.\n\nWe cook together on Sundays.",
        rent: "8500.00",
        deposit: "8000.00",
        sharingType: "2 Sharing",
        gender: "colive",
        features: ["Balcony", "Study table", "Geyser", "Wardrobe", "Fridge"],
        nearbyCompanies: ["Lantern Labs", "Bagmane"],
        availableFrom: free,
        places: 2,
      },
      {
        tenantId: lady.id,
        pgId: ladies.id,
        tenancyId: ofLady,
        title: "Calm corner for a working woman",
        rent: "12000.00",
        sharingType: "3 Sharing",
        gender: "ladies",
        availableFrom: free,
      },
    ])
    .returning({ id: roomPosts.id });
  const { postId } = await roomAtHome(store, { tenantId: flat.id, locality: "Hebbal" });
  return {
    phones,
    /** In a flat that is not listed. */
    flat: postId,
    house: { id: house.id, slug: house.slug, title: house.title },
    /** For ladies, with beds to book at ₹9,500 a month and ₹9,000 deposit. */
    ladies: { id: ladies.id, slug: ladies.slug, title: ladies.title },
    /** In the house for everybody, at ₹8,500. */
    bright: posts[0]!.id,
    /** In the house for ladies, at ₹12,000. */
    calm: posts[1]!.id,
  };
}
