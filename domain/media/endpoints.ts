import { contract, endpoint } from "#domain/endpoint.ts";
import type { uploadedMedia } from "./contract.ts";

export const uploadMedia = endpoint(
  "POST",
  "/api/media",
  contract<{ body: FormData; answer: typeof uploadedMedia }>(),
);
