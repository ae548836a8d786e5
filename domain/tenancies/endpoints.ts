import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type { queueQuery } from "#domain/fields.ts";
import type {
  adminVerification,
  adminVerificationInput,
  adminVerifications,
  adminVerificationsQuery,
  ownerWordInput,
  tenantsToConfirm,
  verificationView,
  verificationViews,
} from "./verification.ts";

export const listMyTenancies = endpoint(
  "GET",
  "/api/me/tenant-verifications",
  contract<{ answer: typeof verificationViews }>(),
);
export const createTenancy = endpoint(
  "POST",
  "/api/tenant-verifications",
  contract<{ body: FormData; answer: typeof verificationView }>(),
);
export const createHome = endpoint(
  "POST",
  "/api/homes",
  contract<{ body: FormData; answer: typeof verificationView }>(),
);
export const sayMovedOut = endpoint(
  "POST",
  "/api/tenant-verifications/:id/moved-out",
  contract<{ answer: typeof done }>(),
);
export const listTenantsToConfirm = endpoint(
  "GET",
  "/api/me/tenants-to-confirm",
  contract<{ query: typeof queueQuery; answer: typeof tenantsToConfirm }>(),
);
export const giveOwnerWord = endpoint(
  "POST",
  "/api/tenant-verifications/:id/owner-word",
  contract<{ body: typeof ownerWordInput; answer: typeof done }>(),
);
export const listTenancies = endpoint(
  "GET",
  "/api/admin/tenant-verifications",
  contract<{ query: typeof adminVerificationsQuery; answer: typeof adminVerifications }>(),
);
export const getAdminTenancy = endpoint(
  "GET",
  "/api/admin/tenant-verifications/:id",
  contract<{ answer: typeof adminVerification }>(),
);
export const decideTenancy = endpoint(
  "PATCH",
  "/api/admin/tenant-verifications/:id",
  contract<{ body: typeof adminVerificationInput; answer: typeof adminVerification }>(),
);
export const getTenancyDocument = endpoint("GET", "/api/admin/tenant-verifications/:id/document");
