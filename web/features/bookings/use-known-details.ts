import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getAccount } from "#domain/accounts/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { useSession } from "#web/lib/session.ts";
import type { DetailsValues } from "./details-form.ts";

/**
 * Fills in what the account says of whoever is signed in, once: what they typed stays, and what they take out does not
 * come back.
 */
export function useKnownDetails(
  ready: boolean,
  details: DetailsValues,
  onChange: (details: DetailsValues) => void,
): void {
  const { data: user } = useSession();
  const { data: account } = useQuery({
    ...queryFor(useApi(), getAccount()),
    enabled: ready && Boolean(user),
  });
  const filledFor = useRef<string>(undefined);
  useEffect(() => {
    if (!ready || !account || filledFor.current === account.id) return;
    filledFor.current = account.id;
    onChange({
      ...details,
      guestName: details.guestName || account.fullName,
      guestPhone: details.guestPhone || account.phoneNumber,
      guestEmail: details.guestEmail || (account.email ?? ""),
    });
  });
}
