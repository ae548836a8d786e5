import type { PushMessage } from "#domain/chat/push.ts";
import { formatDay, formatMonth } from "#domain/formats.ts";
import { locale, t } from "#domain/i18n.ts";
import { localizedPath } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { RentDecision } from "#domain/rents/choices.ts";
import type { PaymentDecision } from "#domain/rents/contract.ts";
import type { RentPaymentRow } from "#server/db/schema/rents.ts";

type Paid = Pick<RentPaymentRow, "id" | "propertyId" | "tenantId" | "amount">;

/** To the host: a tenant sent a payment. */
export const sentPush = ({ propertyId, tenantId, amount }: Omit<Paid, "id">, name: string): PushMessage => ({
  title: t("rents.pushSentTitle", { name, amount: formatRupees(amount) }),
  body: t("rents.pushSentText"),
  url: localizedPath(pages.tenantRents(propertyId, tenantId), locale()),
  tag: `rent-sent-${tenantId}`,
});

const DECIDED: Record<RentDecision, (sum: { amount: string }) => string> = {
  confirm: (sum) => t("rents.pushConfirmedTitle", sum),
  reject: (sum) => t("rents.pushRejectedTitle", sum),
  reverse: (sum) => t("rents.pushReversedTitle", sum),
};

/** To the tenant: what became of a payment. @param reason why it was rejected, or taken back */
export function decidedPush(
  { id, tenantId, amount }: Paid,
  { decision, reason }: PaymentDecision,
): PushMessage {
  const isConfirmed = decision === "confirm";
  return {
    title: DECIDED[decision]({ amount: formatRupees(amount) }),
    body: (isConfirmed ? undefined : reason) ?? t("rents.pushConfirmedText"),
    url: localizedPath(isConfirmed ? pages.rentReceipt(id) : pages.myPg(tenantId), locale()),
    tag: `rent-payment-${id}`,
  };
}

interface Due {
  id: number;
  tenantId: number;
  propertyName: string;
  month: string;
  dueOn: string;
  amount: string;
}

/** To the tenant: what there is to pay. */
export const reminderPush = ({ id, tenantId, propertyName, month, dueOn, amount }: Due): PushMessage => ({
  title: t("rents.pushReminderTitle", { amount: formatRupees(amount) }),
  body: t("rents.pushReminderText", {
    property: propertyName,
    month: formatMonth(month),
    day: formatDay(dueOn),
  }),
  url: localizedPath(pages.myPg(tenantId), locale()),
  tag: `rent-due-${id}`,
});
