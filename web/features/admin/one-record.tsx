import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { ApiError } from "#web/lib/api.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";

interface OneRecordProps<T> {
  /** The record as the list has it; otherwise it is asked for. */
  found: T | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each call has a key of its own type
  query: UseQueryOptions<T, Error, T, any>;
  children: (record: T) => ReactNode;
}

/** One record by its number, also when it is in no list that is open. */
export function OneRecord<T>({ found, query, children }: OneRecordProps<T>) {
  const asked = useQuery({ ...query, staleTime: 0, enabled: found === undefined });
  const record = found ?? asked.data;
  if (record !== undefined) return children(record);
  if (!asked.isError) return <Skeleton className="h-72" />;
  return asked.error instanceof ApiError && asked.error.status === 404 ? (
    <EmptyState title={t("admin.noSuchRecord")} />
  ) : (
    <ErrorState title={t("admin.recordNotLoaded")} hint={t("shared.connection")} query={asked} />
  );
}
