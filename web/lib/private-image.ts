import { queryOptions } from "@tanstack/react-query";
import type { ApiPath } from "#domain/endpoint.ts";
import type { Api } from "./api.ts";
import { keyOf } from "./query.tsx";

/** A private image, as an address for this page alone. */
export const privateImageQuery = (api: Api, file: { path: ApiPath }) =>
  queryOptions({
    queryKey: keyOf(file),
    queryFn: async () => URL.createObjectURL(await api.blob(file)),
  });
