import { contract, endpoint } from "#domain/endpoint.ts";
import type { trustView } from "./scores.ts";

export const getTrust = endpoint("GET", "/api/users/:id/trust", contract<{ answer: typeof trustView }>());
