import type { done } from "#domain/done.ts";
import { contract, endpoint } from "#domain/endpoint.ts";
import type {
  account,
  accountInput,
  forgotInput,
  passwordInput,
  passwordResetInput,
  people,
  peopleQuery,
  person,
  phoneCodeInput,
  resetLink,
  resetLinkInput,
  roleInput,
  sessionViews,
} from "./account.ts";
import type { auditEntries, auditFilter, auditQuery } from "./audit.ts";
import type {
  adminUnlockInput,
  adminUnlockOutput,
  currentUser,
  loginInput,
  recoveryCodesOutput,
  signupInput,
  stepUpInput,
  stepUpOutput,
  totpConfirmInput,
  totpRemoveInput,
  totpSetup,
  totpStartInput,
} from "./contract.ts";
import type { beforeQuery, securityEvents } from "./security-events.ts";

const doing = contract<{ answer: typeof done }>();

export const signUp = endpoint(
  "POST",
  "/api/auth/signup",
  contract<{ body: typeof signupInput; answer: typeof currentUser }>(),
);
export const logIn = endpoint(
  "POST",
  "/api/auth/login",
  contract<{ body: typeof loginInput; answer: typeof currentUser }>(),
);
export const logOut = endpoint("POST", "/api/auth/logout", doing);
export const createGuestToken = endpoint("POST", "/api/guest", doing);
export const getCurrentUser = endpoint("GET", "/api/auth/user", contract<{ answer: typeof currentUser }>());

export const unlockAdmin = endpoint(
  "POST",
  "/api/admin/unlock",
  contract<{ body: typeof adminUnlockInput; answer: typeof adminUnlockOutput }>(),
);
export const confirmAdmin = endpoint(
  "POST",
  "/api/admin/confirm",
  contract<{ body: typeof stepUpInput; answer: typeof stepUpOutput }>(),
);
export const lockAdmin = endpoint("POST", "/api/admin/lock", doing);
export const listAudit = endpoint(
  "GET",
  "/api/admin/audit",
  contract<{ query: typeof auditQuery; answer: typeof auditEntries }>(),
);
export const getAuditFile = endpoint(
  "GET",
  "/api/admin/audit.csv",
  contract<{ query: typeof auditFilter }>(),
);
export const listSecurityEvents = endpoint(
  "GET",
  "/api/admin/security-events",
  contract<{ query: typeof beforeQuery; answer: typeof securityEvents }>(),
);
export const listPeople = endpoint(
  "GET",
  "/api/admin/people",
  contract<{ query: typeof peopleQuery; answer: typeof people }>(),
);
export const setRole = endpoint(
  "PUT",
  "/api/admin/people/:id/role",
  contract<{ body: typeof roleInput; answer: typeof person }>(),
);
export const createResetLink = endpoint(
  "POST",
  "/api/admin/password-resets",
  contract<{ body: typeof resetLinkInput; answer: typeof resetLink }>(),
);

export const requestResetLink = endpoint(
  "POST",
  "/api/auth/forgot",
  contract<{ body: typeof forgotInput; answer: typeof done }>(),
);
export const resetPassword = endpoint(
  "POST",
  "/api/auth/password-reset",
  contract<{ body: typeof passwordResetInput; answer: typeof currentUser }>(),
);

export const getAccount = endpoint("GET", "/api/me/account", contract<{ answer: typeof account }>());
export const updateAccount = endpoint(
  "PATCH",
  "/api/auth/user",
  contract<{ body: typeof accountInput; answer: typeof account }>(),
);
export const sendPhoneCode = endpoint("POST", "/api/me/phone/code", doing);
export const confirmPhone = endpoint(
  "POST",
  "/api/me/phone/confirm",
  contract<{ body: typeof phoneCodeInput; answer: typeof account }>(),
);
export const updatePhoto = endpoint(
  "PUT",
  "/api/me/photo",
  contract<{ body: FormData; answer: typeof account }>(),
);
export const deletePhoto = endpoint("DELETE", "/api/me/photo", contract<{ answer: typeof account }>());
export const changePassword = endpoint(
  "POST",
  "/api/auth/password",
  contract<{ body: typeof passwordInput; answer: typeof done }>(),
);

export const startTotp = endpoint(
  "POST",
  "/api/me/totp",
  contract<{ body: typeof totpStartInput; answer: typeof totpSetup }>(),
);
export const confirmTotp = endpoint(
  "PUT",
  "/api/me/totp",
  contract<{ body: typeof totpConfirmInput; answer: typeof recoveryCodesOutput }>(),
);
export const removeTotp = endpoint(
  "DELETE",
  "/api/me/totp",
  contract<{ body: typeof totpRemoveInput; answer: typeof done }>(),
);
export const renewRecoveryCodes = endpoint(
  "POST",
  "/api/me/totp/codes",
  contract<{ answer: typeof recoveryCodesOutput }>(),
);

export const listSessions = endpoint(
  "GET",
  "/api/auth/sessions",
  contract<{ answer: typeof sessionViews }>(),
);
export const endSession = endpoint("DELETE", "/api/auth/sessions/:id", doing);
export const endOtherSessions = endpoint("DELETE", "/api/auth/sessions", doing);
