import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listWaits, stopWaiting, waitForBed } from "#domain/bookings/endpoints.ts";
import type { BedWait } from "#domain/bookings/waits.ts";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { messageOf } from "#web/lib/failure.ts";
import { guestToken } from "#web/lib/guest-token.ts";
import { canPush, subscribeToPush } from "#web/lib/push.ts";
import { keyOf, queryFor } from "#web/lib/query.tsx";
import { toast } from "#web/lib/toast.ts";

export const useWaits = () =>
  useQuery({ ...queryFor(useApi(), listWaits()), refetchOnWindowFocus: "always" });

const keep = (client: QueryClient, waits: BedWait[]) => client.setQueryData(keyOf(listWaits()), waits);
const failed = (error: unknown) =>
  void toast({
    title: t("bookings.waitFailed"),
    description: messageOf(error, t("shared.connection")),
    variant: "destructive",
  });

/** Asked with the press itself: some browsers show the question only then. */
const permission = async () => canPush() && (await Notification.requestPermission()) === "granted";

export function useWaitForBed() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (listingId: number) => {
      const asked = permission().catch(() => false);
      await guestToken(api);
      keep(client, (await api.send(waitForBed(listingId))).data);
      // Without it the list says it all the same.
      const told =
        (await asked) &&
        (await subscribeToPush(api, true).then(
          () => true,
          () => false,
        ));
      toast({ title: told ? t("bookings.waitByPush") : t("bookings.waitByList") });
    },
    onError: failed,
  });
}

export function useStopWaiting() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (listingId: number) => keep(client, (await api.send(stopWaiting(listingId))).data),
    onError: failed,
  });
}
