import type { Store } from "#server/db/client.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Secrets } from "./secrets.ts";
import type { SmsSender } from "./sms.ts";

/** What every room is handed; nothing reaches for globals. */
export interface Deps {
  config: Config;
  secrets: Secrets;
  store: Store;
  storage: Storage;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Null where the operator has no sender. */
  sms: SmsSender | null;
}
