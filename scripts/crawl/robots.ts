/** Rules of robots.txt for everybody: the longest that fits decides, and leave wins over refusal. */
export function allowedBy(robots: string): (url: string) => boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow):[ \t]*(\S+)$/gm)].map(([, kind = "", path = ""]) => {
    const whole = path.endsWith("$");
    const text = path.replace(/\$$/, "").replace(/[.+?^{}()|[\]\\]/g, "\\$&");
    return {
      allow: kind === "Allow",
      length: path.length,
      fits: new RegExp(`^${text.replaceAll("*", ".*")}${whole ? "$" : ""}`),
    };
  });
  return (url) => {
    const { pathname, search } = new URL(url);
    const fitting = rules.filter(({ fits }) => fits.test(pathname + search));
    const longest = Math.max(0, ...fitting.map(({ length }) => length));
    const deciding = fitting.filter(({ length }) => length === longest);
    return deciding.length === 0 || deciding.some(({ allow }) => allow);
  };
}
