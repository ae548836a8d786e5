import { crawl } from "./crawl.ts";
import { copyDemo } from "./lib/demo.ts";
import { startServer } from "./lib/server.ts";
import { overBudget } from "./sizes.ts";

const demo = await copyDemo();
// What pages hold is judged, not how much a busy machine answers.
const server = await startServer({
  dataDir: demo.dataDir,
  env: { RATE_LIMIT: "off", SHED_LOAD: "off" },
});
let good = false;
try {
  const over = await overBudget(server.url);
  if (over.length > 0) console.error(`Over budget: ${over.join(", ")}`);
  good = (await crawl(server.url)) && over.length === 0;
} finally {
  await server.stop();
  demo.remove();
}
process.exit(good ? 0 : 1);
