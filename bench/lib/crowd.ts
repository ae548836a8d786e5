import { createBooking } from "#domain/bookings/endpoints.ts";
import { priceOf } from "#domain/bookings/price.ts";
import { beginConversation } from "#domain/chat/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";

/** A conversation that a guest has begun. */
export interface Talk {
  conversationId: number;
  cookie: string;
}

/** Somebody whose bed is held while they pay. */
export interface Paying {
  bookingId: number;
  listingId: number;
  cookie: string;
}

async function post(url: string, path: string, json: object): Promise<{ id: number; cookie: string }> {
  const headers = { origin: url, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(json) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return { id, cookie: pairs.join("; ") };
}

/** As many conversations as `count`, each of another guest. */
export async function beginTalks(url: string, listingId: number, count: number): Promise<Talk[]> {
  const talks: Talk[] = [];
  for (let at = 0; at < count; at += 1) {
    const json = { guestIdentifier: `Bench_${at}`, pgListingId: listingId };
    const { id, cookie } = await post(url, beginConversation().path, json);
    talks.push({ conversationId: id, cookie });
  }
  return talks;
}

export interface Stay {
  id: number;
  slug: string;
  monthlyRent: string | null;
  securityDeposit: string | null;
}

/** Holds a bed for a month. */
export async function book(url: string, listing: Stay): Promise<Paying> {
  const duration = "1month";
  const { id, cookie } = await post(url, createBooking().path, {
    pgId: listing.id,
    guestName: "Asha Rao",
    guestEmail: "asha@example.in",
    guestPhone: "9845000001",
    moveInDate: addDays(kolkataDate(new Date()), 3),
    duration,
    totalAmount: priceOf(listing, duration)?.total,
  });
  return { bookingId: id, listingId: listing.id, cookie };
}
