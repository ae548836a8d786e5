/** The keys of a record whose type says all of them. */
export const keysIn = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>) =>
  Object.keys(record) as K[];
