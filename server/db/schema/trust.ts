import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { instant, score } from "./columns.ts";

export const trustScores = pgTable("trust_scores", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  overallScore: score("overall_score"),
  verificationScore: score("verification_score"),
  communicationScore: score("communication_score"),
  reliabilityScore: score("reliability_score"),
  totalRatings: integer("total_ratings").notNull().default(0),
  lastUpdated: instant("last_updated").notNull().defaultNow(),
});
