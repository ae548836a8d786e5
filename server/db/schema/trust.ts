import { integer, json, pgTable, text } from "drizzle-orm/pg-core";
import type { TrustFacts } from "#domain/trust/scores.ts";
import { users } from "./auth.ts";
import { instant, score } from "./columns.ts";

/** Written by a job alone, and by nobody else. */
export const trustScores = pgTable("trust_scores", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  overallScore: score("overall_score"),
  verificationScore: score("verification_score"),
  communicationScore: score("communication_score"),
  reliabilityScore: score("reliability_score"),
  /** How many things it rests on. */
  totalRatings: integer("total_ratings").notNull().default(0),
  /** What it was made of, so that nobody has to count again to say why. */
  facts: json("facts").$type<TrustFacts>(),
  lastUpdated: instant("last_updated").notNull().defaultNow(),
});
