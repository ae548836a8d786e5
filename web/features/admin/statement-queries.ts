import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listAllBookings, listBankMatches, verifyExact } from "#domain/bookings/endpoints.ts";
import { UNCLAIMED_PAGE, VERIFY_AT_ONCE } from "#domain/statements/choices.ts";
import type { StatementColumns } from "#domain/statements/columns.ts";
import type { VerifiedExact } from "#domain/statements/contract.ts";
import {
  deleteStatement,
  listStatements,
  listUnclaimedLines,
  uploadStatement,
} from "#domain/statements/endpoints.ts";
import { type Api, useApi } from "#web/lib/api.ts";
import { pagesById } from "#web/lib/paged.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { WATCHED } from "./queries.ts";

export const bankMatchesQuery = (api: Api) => ({ ...queryFor(api, listBankMatches()), ...WATCHED });
export const statementsQuery = (api: Api) => ({ ...queryFor(api, listStatements()), staleTime: 0 });
export const unclaimedList = (api: Api) =>
  pagesById(keyOf(listUnclaimedLines()), UNCLAIMED_PAGE, (before, signal) =>
    api.get(listUnclaimedLines(), { query: { before }, signal }),
  );

/** What a statement, or a decision, changes. */
function useRenewal() {
  const client = useQueryClient();
  const changed = [listBankMatches(), listAllBookings(), listStatements(), listUnclaimedLines()];
  return () => {
    for (const call of changed) void client.invalidateQueries({ queryKey: keyOf(call) });
  };
}

export function useUploadStatement() {
  const api = useApi();
  const renew = useRenewal();
  return useMutation({
    mutationFn: async ({ file, columns }: { file: File; columns?: StatementColumns }) => {
      const form = new FormData();
      form.set("file", file);
      if (columns) form.set("columns", JSON.stringify(columns));
      return (await api.send(uploadStatement(), { form })).data;
    },
    onSettled: renew,
  });
}

export function useDeleteStatement() {
  const api = useApi();
  const renew = useRenewal();
  return useMutation({
    mutationFn: async (id: number) => (await api.send(deleteStatement(id))).data,
    onSettled: renew,
  });
}

/** Verifies many, some at a time. Whatever stops it, those that are done stay done, and it can be pressed again. */
export function useVerifyExact() {
  const api = useApi();
  const renew = useRenewal();
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const outcomes: VerifiedExact = [];
      setDone(0);
      for (let at = 0; at < ids.length; at += VERIFY_AT_ONCE) {
        const some = ids.slice(at, at + VERIFY_AT_ONCE);
        outcomes.push(...(await api.send(verifyExact(), { json: { ids: some } })).data);
        setDone(outcomes.length);
      }
      return outcomes;
    },
    onSettled: renew,
  });
  return { ...run, done };
}
