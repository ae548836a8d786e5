import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Account, AccountInput, PasswordInput } from "#domain/accounts/account.ts";
import {
  changePassword,
  confirmPhone,
  deletePhoto,
  endOtherSessions,
  endSession,
  getAccount,
  getCurrentUser,
  listSessions,
  sendPhoneCode,
  updateAccount,
  updatePhoto,
} from "#domain/accounts/endpoints.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { deleteAccount, exportData } from "#domain/personal-data/endpoints.ts";
import { closeAdminMode } from "#web/lib/admin-mode.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { onSignedOut } from "#web/lib/session-change.ts";
import { toast } from "#web/lib/toast.ts";

export const accountQuery = (api: Api) => queryFor(api, getAccount());

export const sessionsQuery = (api: Api) => ({ ...queryFor(api, listSessions()), staleTime: 0 });

/** A change that answers the account as it is then; the header shows name and photo as well. */
function useChange<Input>(send: (api: Api, input: Input) => Promise<Account>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess: async (account) => {
      client.setQueryData(keyOf(getAccount()), account);
      await client.invalidateQueries({ queryKey: keyOf(getCurrentUser()) });
    },
  });
}

export const useAccountChange = () =>
  useChange(async (api, json: AccountInput) => (await api.send(updateAccount(), { json })).data);

export const usePhotoChange = () =>
  useChange(async (api, file: File | null) => {
    if (!file) return (await api.send(deletePhoto())).data;
    const form = new FormData();
    form.set("photo", file);
    return (await api.send(updatePhoto(), { form })).data;
  });

export const usePhoneConfirmation = () =>
  useChange(async (api, code: string) => (await api.send(confirmPhone(), { json: { code } })).data);

// A failed try counts against the account, so none is repeated by itself; and no password is kept in memory.
const once = { retry: false, gcTime: 0 } as const;

/** Each code that is sent counts, so none is asked for again by itself. */
export function usePhoneCode() {
  const api = useApi();
  return useMutation({ ...once, mutationFn: () => api.send(sendPhoneCode()) });
}

export function usePasswordChange() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: (json: PasswordInput) => api.send(changePassword(), { json }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listSessions()) }),
  });
}

/** Ends one session, or without an id every other. */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => api.send(id === undefined ? endOtherSessions() : endSession(id)),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listSessions()) }),
  });
}

export function useDeleteAccount() {
  const navigate = useNavigate();
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: async (password: string) => {
      await api.send(deleteAccount(), { json: { password } });
      await closeAdminMode(api, client).catch(() => undefined);
      await onSignedOut(client);
    },
    // Here, and not where it is pressed: that is gone from the screen by then.
    onSuccess: () => {
      toast({ title: t("accounts.deleted"), description: t("accounts.deletedText") });
      void navigate(pages.home);
    },
  });
}

/** Everything kept of the account, as a file. */
export function useDownload() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const url = URL.createObjectURL(await api.blob(exportData()));
      const link = document.createElement("a");
      link.href = url;
      link.download = "tangu-my-data.json";
      link.click();
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    },
  });
}
