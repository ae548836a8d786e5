import { kolkataDate } from "#domain/dates.ts";
import type { RoleWorld } from "./roles.ts";

// What roles send.

/** A form with a picture in one field, behind others. */
export function form(field: string, image: Buffer, fields: Record<string, string> = {}): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  made.append(field, new Blob([new Uint8Array(image)], { type: "image/png" }), "picture.png");
  return made;
}
export const photoMessage = ({ conversation, image }: RoleWorld) => {
  const made = new FormData();
  made.append("conversationId", String(conversation));
  made.append("senderType", "owner");
  made.append("photo", new Blob([new Uint8Array(image)], { type: "image/png" }), "picture.png");
  return { form: made };
};
export const deductionPhotoForm = ({ image }: RoleWorld) => ({ form: form("photo", image) });
export const statementFile = () => {
  const made = new FormData();
  const text = "Date,Narration,Debit,Credit\n01/02/26,UPI-RAVI-412345678901,,500.00\n";
  made.append("file", new Blob([text], { type: "text/csv" }), "statement.csv");
  return made;
};
export const roomInput = (pgListingId: number) => ({
  pgListingId,
  includingMen: true,
  title: "A bed by the window",
  rent: "8000.00",
  sharingType: "2 Sharing",
  availableFrom: kolkataDate(new Date()),
});
export const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/x",
  keys: { p256dh: "x".repeat(87), auth: "y".repeat(22) },
};
