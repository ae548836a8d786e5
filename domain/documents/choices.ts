// What screens need of documents, and no zod.

/** A page of the rent agreement, or what says who somebody is. */
export const DOCUMENT_KINDS = ["agreement", "aadhaar", "other_id"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Who sees and sends the documents of a tenant. */
export const DOCUMENT_SIDES = ["host", "tenant"] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

/** Of one tenant: an agreement has several pages, an ID two sides. */
export const DOCUMENTS_MAX = 10;
