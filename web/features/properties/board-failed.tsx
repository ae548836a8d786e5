import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { ErrorState } from "#web/ui/states.tsx";

/** Instead of the beds, where they didn't come: with a way to ask again. */
export function BoardFailed({ board }: { board: Pick<UseQueryResult, "isFetching" | "refetch"> }) {
  return <ErrorState title={t("properties.bedsFailed")} hint={t("shared.connection")} query={board} />;
}
