import type { done } from "../done.ts";
import { contract, endpoint } from "../endpoint.ts";
import type {
  cancelInput,
  depositReturnInput,
  invoicesMade,
  invoicesPreview,
  ledgerFileQuery,
  ledgerQuery,
  lineInput,
  makeInvoicesInput,
  monthQuery,
  monthView,
  myRents,
  openingInput,
  paymentDecision,
  paymentInput,
  readingSplit,
  readingsInput,
  reminderSent,
  rentLedger,
  rentMoney,
  rentMoneyChange,
  rentReceipt,
  roomReadings,
  tenantRents,
} from "./contract.ts";

export const getRentMoney = endpoint(
  "GET",
  "/api/properties/:id/money",
  contract<{ answer: typeof rentMoney }>(),
);
export const changeRentMoney = endpoint(
  "PATCH",
  "/api/properties/:id/money",
  contract<{ body: typeof rentMoneyChange; answer: typeof rentMoney }>(),
);

/** What invoices of a month would be, for those who have none yet. */
export const previewInvoices = endpoint(
  "GET",
  "/api/properties/:id/invoices",
  contract<{ query: typeof monthQuery; answer: typeof invoicesPreview }>(),
);
export const makeInvoices = endpoint(
  "POST",
  "/api/properties/:id/invoices",
  contract<{ body: typeof makeInvoicesInput; answer: typeof invoicesMade }>(),
);
export const addInvoiceLine = endpoint(
  "POST",
  "/api/properties/:id/invoices/:invoiceId/lines",
  contract<{ body: typeof lineInput; answer: typeof done }>(),
);
export const cancelInvoice = endpoint(
  "POST",
  "/api/properties/:id/invoices/:invoiceId/cancel",
  contract<{ body: typeof cancelInput; answer: typeof done }>(),
);
export const remindTenant = endpoint(
  "POST",
  "/api/properties/:id/invoices/:invoiceId/reminder",
  contract<{ answer: typeof reminderSent }>(),
);

export const listReadings = endpoint(
  "GET",
  "/api/properties/:id/readings",
  contract<{ answer: typeof roomReadings }>(),
);
export const addReadings = endpoint(
  "POST",
  "/api/properties/:id/readings",
  contract<{ body: typeof readingsInput; answer: typeof roomReadings }>(),
);
export const removeReading = endpoint(
  "DELETE",
  "/api/properties/:id/readings/:readingId",
  contract<{ answer: typeof roomReadings }>(),
);
export const splitReading = endpoint(
  "POST",
  "/api/properties/:id/readings/:readingId/split",
  contract<{ answer: typeof readingSplit }>(),
);

export const recordRentPayment = endpoint(
  "POST",
  "/api/properties/:id/rent-payments",
  contract<{ body: typeof paymentInput; answer: typeof done }>(),
);
export const decideRentPayment = endpoint(
  "PATCH",
  "/api/properties/:id/rent-payments/:paymentId",
  contract<{ body: typeof paymentDecision; answer: typeof done }>(),
);
/** A private image. */
export const getRentProof = endpoint("GET", "/api/properties/:id/rent-payments/:paymentId/proof");
export const returnDeposit = endpoint(
  "POST",
  "/api/properties/:id/deposit-returns",
  contract<{ body: typeof depositReturnInput; answer: typeof done }>(),
);

export const getRents = endpoint(
  "GET",
  "/api/properties/:id/rents",
  contract<{ query: typeof monthQuery; answer: typeof monthView }>(),
);
export const getTenantRents = endpoint(
  "GET",
  "/api/properties/:id/rents/:tenantId",
  contract<{ answer: typeof tenantRents }>(),
);
/** What was held and owed before the books began. */
export const setOpening = endpoint(
  "PUT",
  "/api/properties/:id/rents/:tenantId/opening",
  contract<{ body: typeof openingInput; answer: typeof done }>(),
);
export const getRentLedger = endpoint(
  "GET",
  "/api/properties/:id/ledger",
  contract<{ query: typeof ledgerQuery; answer: typeof rentLedger }>(),
);
/** The ledger as CSV. */
export const exportRents = endpoint(
  "GET",
  "/api/properties/:id/rents.csv",
  contract<{ query: typeof ledgerFileQuery }>(),
);

export const getMyRents = endpoint("GET", "/api/me/rents", contract<{ answer: typeof myRents }>());
/** A form with `tenantId`, `amount`, `utr` and `paymentProof`. */
export const sendRentPayment = endpoint(
  "POST",
  "/api/me/rent-payments",
  contract<{ body: FormData; answer: typeof done }>(),
);
/** A private image. */
export const getMyRentProof = endpoint("GET", "/api/me/rent-payments/:paymentId/proof");
/** For the tenant who paid, and the host. */
export const getRentReceipt = endpoint(
  "GET",
  "/api/rent-receipts/:paymentId",
  contract<{ answer: typeof rentReceipt }>(),
);
