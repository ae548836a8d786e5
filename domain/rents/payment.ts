import { whatsappLink } from "../bookings/payment.ts";
import { formatDay, formatMonth } from "../formats.ts";
import { t } from "../i18n.ts";
import { formatRupees } from "../money.ts";
import { firstDayOf } from "./days.ts";

/** The reference that comes back with a transfer, another one for each payment; see `paymentReference` of bookings. */
export function rentReference(tenant: { id: number; createdAt: Date }, attempt: number): string {
  const seconds = Math.trunc(tenant.createdAt.getTime() / 1000);
  return `RENT${tenant.id}A${attempt}T${seconds.toString(36)}`.toUpperCase();
}

interface Reminder {
  name: string;
  propertyName: string;
  month: string;
  dueOn: string;
  amount: string;
  /** The page where the tenant pays. */
  url: string;
}

function reminderText({ name, propertyName, month, dueOn, amount, url }: Reminder): string {
  return t("rents.reminderText", {
    name,
    property: propertyName,
    month: formatMonth(firstDayOf(month)),
    amount: formatRupees(amount),
    day: formatDay(dueOn),
    url,
  });
}

export const reminderLink = (phone: string, reminder: Reminder): string =>
  whatsappLink(phone, reminderText(reminder));
