/** The push services of the browsers there are. We call the address we are given, so it must be one of these. */
const SERVICES = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/[\w-]+\.push\.services\.mozilla\.com$/,
  /^https:\/\/[\w-]+\.push\.apple\.com$/,
  /^https:\/\/[\w-]+\.notify\.windows\.com$/,
];

/** @param others origins that the operator trusts as well */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const { origin, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return SERVICES.some((service) => service.test(origin)) || others.includes(origin);
}
