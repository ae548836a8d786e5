/** The form by which somebody says, with a photo of the agreement, that they live at a listing. */
export function agreementForm(
  pgListingId: number,
  image: Buffer | null,
  fields: Record<string, string> = {},
  { fileFirst = false } = {},
): FormData {
  const form = new FormData();
  const addFile = () => {
    if (image)
      form.append("document", new Blob([new Uint8Array(image)], { type: "image/png" }), "agreement.png");
  };
  if (fileFirst) addFile();
  const said = { pgListingId: String(pgListingId), method: "agreement", moveInDate: "2026-01-10", ...fields };
  for (const [name, value] of Object.entries(said)) form.append(name, value);
  if (!fileFirst) addFile();
  return form;
}

export const askHostForm = (pgListingId: number, fields: Record<string, string> = {}) =>
  agreementForm(pgListingId, null, { method: "owner", ...fields });

/** The form by which somebody says, with a photo of a bill, that they live in a home that is not listed. */
export function homeForm(image: Buffer | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const said = {
    kind: "flat",
    locality: "Indiranagar",
    address: "Flat 4, Hidden Mansion, Secret Lane 17",
    method: "bill",
    ownerConsent: "true",
    moveInDate: "2026-01-10",
    ...fields,
  };
  for (const [name, value] of Object.entries(said)) form.append(name, value);
  if (image) form.append("document", new Blob([new Uint8Array(image)], { type: "image/png" }), "bill.png");
  return form;
}
