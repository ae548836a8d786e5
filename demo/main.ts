import { start } from "#server/start.ts";
import { seedDemo } from "./city.ts";

// What `npm start` and `npm run dev` run: the same server, which fills an empty embedded database first.
start(seedDemo);
