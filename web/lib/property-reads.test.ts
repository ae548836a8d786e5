import { expect, test } from "vitest";
import * as complaints from "#domain/complaints/endpoints.ts";
import * as documents from "#domain/documents/endpoints.ts";
import type { Endpoint } from "#domain/endpoint.ts";
import * as properties from "#domain/properties/endpoints.ts";
import * as rents from "#domain/rents/endpoints.ts";
import * as today from "#domain/today/endpoints.ts";
import { PROPERTY_READS } from "./property-reads.ts";

/** Files: what they hold never changes. */
const FILES: readonly Pick<Endpoint, "url">[] = [
  ...[
    documents.getDocument,
    complaints.getComplaintPhoto,
    rents.getRentProof,
    rents.getMyRentProof,
    rents.exportRents,
  ],
];

test("a change of a property renews every screen of running or living at a PG", () => {
  const isShown = (each: Pick<Endpoint, "method" | "url">) => each.method === "GET" && !FILES.includes(each);
  const reads = [complaints, documents, properties, rents, today]
    .flatMap((all) => Object.values(all))
    .filter(isShown);
  expect(reads.length).toBeGreaterThan(15);
  const isRenewed = ({ url }: { url: string }) =>
    PROPERTY_READS.predicate({ queryKey: [url.replace(/:\w+/g, "7")] });
  expect(reads.filter((each) => !isRenewed(each)).map(({ url }) => url)).toEqual([]);
});
