ALTER TABLE "pg_listings" DROP COLUMN "week_price";--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "day_price" bigint GENERATED ALWAYS AS (CASE WHEN stay_duration <> 'monthly' THEN round(coalesce(nullif(daily_rent, 0), nullif(weekly_rent, 0) / 7) * 100)::bigint END) STORED;--> statement-breakpoint
-- The form has always asked for the price of a short stay: what has none was written past it, and keeps its month.
UPDATE "pg_listings" SET "stay_duration" = 'monthly' WHERE "stay_duration" <> 'monthly' AND "day_price" IS NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD CONSTRAINT "pg_listings_day_price_check" CHECK ("pg_listings"."stay_duration" = 'monthly' or "pg_listings"."day_price" is not null);--> statement-breakpoint
-- Dropped with the column that they carried.
CREATE INDEX "pg_listings_rank_idx" ON "pg_listings" ("order_rank", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "month_price", "day_price", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1;--> statement-breakpoint
CREATE INDEX "pg_listings_rating_idx" ON "pg_listings" ("rating_key", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "month_price", "day_price")
  WHERE is_deleted = 0 AND is_available = 1;--> statement-breakpoint
CREATE INDEX "pg_listings_newest_idx" ON "pg_listings" ("created_at", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "month_price", "day_price", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1;--> statement-breakpoint
CREATE INDEX "pg_listings_day_price_idx" ON "pg_listings" ("day_price", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1 AND stay_duration IN ('short-term', 'both');

