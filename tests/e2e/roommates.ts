import { type APIRequestContext, type Page, request as requests } from "@playwright/test";
import { confirmAdmin, signUp, unlockAdmin } from "#domain/accounts/endpoints.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { createBooking, submitProof, takeAdminStep, takeStayStep } from "#domain/bookings/endpoints.ts";
import { listConversations } from "#domain/chat/endpoints.ts";
import { kolkataDate } from "#domain/dates.ts";
import { pages } from "#domain/paths.ts";
import type { PreferencesInput } from "#domain/preferences/contract.ts";
import { updatePreferences } from "#domain/preferences/endpoints.ts";
import { createRoommateRequest, getMyRoommates, listRoomMatches } from "#domain/roommates/endpoints.ts";
import { getRoom, listMyRooms, listRooms } from "#domain/rooms/endpoints.ts";
import { newPhone, PASSWORD } from "./account-steps.ts";
import { newUtr, screenshot } from "./city.ts";
import { admin, expect } from "./harness.ts";

// What leads to a room that is offered has journeys of its own: here it is done by calls.

type Body = Pick<NonNullable<Parameters<APIRequestContext["fetch"]>[1]>, "data" | "multipart">;

/** Calls in the name of whose page it is, or of an admin with a token who is nobody on it. */
export class Caller {
  readonly #request: APIRequestContext;
  readonly #url: string;

  constructor(request: APIRequestContext, url: string) {
    this.#request = request;
    this.#url = url;
  }

  /** Of somebody else, who has no session yet. */
  async ofAnother(): Promise<Caller> {
    return new Caller(await requests.newContext(), this.#url);
  }

  async send<T>(method: string, path: string, body: Body, token = ""): Promise<T> {
    const headers = { origin: this.#url, ...(token && { "x-admin-token": token }) };
    const answer = await this.#request.fetch(this.#url + path, { method, headers, ...body });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json() as Promise<T>;
  }

  /** What is answered, whatever it is. */
  async text(path: string): Promise<string> {
    return (await this.#request.get(this.#url + path)).text();
  }
}

export interface Member {
  page: Page;
  calls: Caller;
  phone: string;
}

/** A new account that has said how it lives. */
export async function join(
  page: Page,
  url: string,
  { name, ...life }: Partial<PreferencesInput> & { name: string },
): Promise<Member> {
  const calls = new Caller(page.request, url);
  const phone = newPhone();
  await calls.send("POST", signUp().path, {
    data: { phoneNumber: phone, password: PASSWORD, fullName: `${name} Rao` },
  });
  await calls.send("PUT", updatePreferences().path, { data: life });
  return { page, calls, phone };
}

/** Books a bed, pays for it and moves in: from then on the tenancy is verified. */
export async function moveIn({ calls, phone }: Member, pgId: number, name: string): Promise<void> {
  const { id } = await calls.send<BookingView>("POST", createBooking().path, {
    data: {
      pgId,
      guestName: `${name} Rao`,
      guestEmail: "kavya@example.in",
      guestPhone: phone,
      moveInDate: kolkataDate(new Date()),
      duration: "1month",
      totalAmount: "18500.00",
      securityDeposit: "9000.00",
    },
  });
  await calls.send("PATCH", submitProof(id).path, {
    multipart: { utr: newUtr(), paymentProof: await screenshot() },
  });
  const desk = await calls.ofAnother();
  const { token } = await desk.send<{ token: string }>("POST", unlockAdmin().path, {
    data: { code: admin.code },
  });
  await desk.send("POST", confirmAdmin().path, { data: { password: admin.password } }, token);
  const paid = { data: { paymentStatus: "verified", reason: "Seen at the bank" } };
  await desk.send("PATCH", takeAdminStep(id).path, paid, token);
  await desk.send("POST", takeStayStep(id).path, { data: { step: "check_in" } }, token);
}

export const askByCall = ({ calls }: Member, roomPostId: number, message: string) =>
  calls.send("POST", createRoommateRequest().path, { data: { roomPostId, message } });

/** Everything that can be asked about a room and who has to do with it. */
const ABOUT = (postId: number) => [
  pages.rooms,
  pages.room(postId),
  pages.myRooms,
  listRooms().path,
  getRoom(postId).path,
  listRoomMatches(postId).path,
  getMyRoommates().path,
  listMyRooms().path,
  listConversations().path,
];

/** Neither what stands on the screen nor any answer about the room holds the number of one of the others. */
export async function expectNoNumber({ page, calls }: Member, postId: number, others: readonly Member[]) {
  const answers = ABOUT(postId).map(async (path) => [path, await calls.text(path)] as const);
  const seen = [["the screen", await page.content()] as const, ...(await Promise.all(answers))];
  for (const [where, text] of seen)
    for (const { phone } of others) expect(text.includes(phone), `${phone} in ${where}`).toBe(false);
}
