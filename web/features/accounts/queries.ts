import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { LoginInput, SignupInput } from "#domain/accounts/contract.ts";
import { logIn, logOut, signUp } from "#domain/accounts/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { closeAdminMode, finishAdminWork } from "#web/lib/admin-mode.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { showFailure } from "#web/lib/failure.ts";
import { invitation } from "#web/lib/invited.ts";
import { onSignedIn, onSignedOut } from "#web/lib/session-change.ts";
import { toast } from "#web/lib/toast.ts";

// A failed try counts against the account, so none is repeated by itself; and no password is kept in memory.
const once = { retry: false, gcTime: 0 } as const;

/** Whether the server wants the code of an authenticator app, or refused one. */
export const asksForTotp = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "TOTP_REQUIRED" || error.code === "WRONG_TOTP");

export function useLogin() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: async (json: LoginInput) => {
      await onSignedIn(api, client, (await api.send(logIn(), { json })).data);
    },
    onSuccess: () =>
      void toast({ title: t("accounts.loginSuccessTitle"), description: t("accounts.loginSuccess") }),
    onError: (error) => {
      // The form asks for the code, or says beside it that it was wrong.
      if (asksForTotp(error)) return;
      showFailure(error, { title: t("accounts.loginFailedTitle"), fallback: t("accounts.loginFailed") });
    },
  });
}

/** What is wrong with the code of who invited. */
export const codeFault = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.referralCode : undefined;

/** Whether the number has an account, which somebody else may have made. */
export const isPhoneTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "PHONE_TAKEN";

export function useSignup() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: async (json: SignupInput) => {
      await onSignedIn(api, client, (await api.send(signUp(), { json })).data);
    },
    onSuccess: () => {
      invitation.remove();
      toast({ title: t("accounts.accountCreatedTitle"), description: t("accounts.accountCreated") });
    },
    onError: (error) => {
      // One that was switched off since must not stand in the way the next time.
      if (codeFault(error) !== undefined) invitation.remove();
      showFailure(error, { title: t("accounts.signupFailedTitle"), fallback: t("accounts.pleaseTryAgain") });
    },
  });
}

export function useLogout() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await finishAdminWork();
      await api.send(logOut());
      await closeAdminMode(api, client).catch(() => undefined);
      await onSignedOut(client);
    },
    onSuccess: () =>
      void toast({ title: t("accounts.loggedOutTitle"), description: t("accounts.loggedOut") }),
    onError: (error) =>
      showFailure(error, { title: t("accounts.logoutFailedTitle"), fallback: t("accounts.pleaseTryAgain") }),
  });
}
