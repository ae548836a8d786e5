CREATE TABLE "listings_by_amenities" (
	"gender" text NOT NULL,
	"room_type" text NOT NULL,
	"stay_duration" text NOT NULL,
	"is_premium" boolean NOT NULL,
	"listings" integer NOT NULL,
	"amenity_mask" integer NOT NULL,
	CONSTRAINT "listings_by_amenities_pk" PRIMARY KEY("gender","room_type","stay_duration","is_premium","amenity_mask")
);
--> statement-breakpoint
CREATE TABLE "listings_by_price" (
	"gender" text NOT NULL,
	"room_type" text NOT NULL,
	"stay_duration" text NOT NULL,
	"is_premium" boolean NOT NULL,
	"listings" integer NOT NULL,
	"month_price" bigint NOT NULL,
	CONSTRAINT "listings_by_price_pk" PRIMARY KEY("gender","room_type","stay_duration","is_premium","month_price")
);
--> statement-breakpoint
ALTER TABLE "pg_listings" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" drop column "position";--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "position" "cube" GENERATED ALWAYS AS (cube(CASE WHEN latitude IS NULL OR longitude IS NULL THEN ARRAY[0, 0, 0]::float8[] ELSE ARRAY[
  cos(radians(latitude)) * cos(radians(longitude)),
  cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))] END)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "amenity_mask" integer GENERATED ALWAYS AS ((amenities @> ARRAY['WiFi (100-200 MBPS)'])::int * 1 + (amenities @> ARRAY['Self-Cooking (24/7)'])::int * 2 + (amenities @> ARRAY['Washing Machine'])::int * 4 + (amenities @> ARRAY['Food - 3 Meals'])::int * 8 + (amenities @> ARRAY['2W Parking'])::int * 16 + (amenities @> ARRAY['Common Fridge'])::int * 32 + (amenities @> ARRAY['Hot Water 24/7'])::int * 64 + (amenities @> ARRAY['Biometric Enabled'])::int * 128 + (amenities @> ARRAY['Daily Housekeeping'])::int * 256) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "is_premium" boolean GENERATED ALWAYS AS (coalesce(monthly_rent > 17000 OR (room_type = '2 Sharing' AND monthly_rent > 12500), false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "month_price" bigint GENERATED ALWAYS AS (round(coalesce(monthly_rent, weekly_rent * 30 / 7, daily_rent * 30, 0) * 100)::bigint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "week_price" bigint GENERATED ALWAYS AS (round(coalesce(weekly_rent, daily_rent * 7, 0) * 100)::bigint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "order_rank" integer GENERATED ALWAYS AS ("rank" - CASE WHEN occupancy + live_bookings >= max_occupancy THEN 1000000 ELSE 0 END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "rating_key" integer GENERATED ALWAYS AS (round(rating * 100)::int * 10000 + least(review_count, 9999)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "letters" integer GENERATED ALWAYS AS ((strpos(word, 'a') > 0)::int * 1 + (strpos(word, 'b') > 0)::int * 2 + (strpos(word, 'c') > 0)::int * 4 + (strpos(word, 'd') > 0)::int * 8 + (strpos(word, 'e') > 0)::int * 16 + (strpos(word, 'f') > 0)::int * 32 + (strpos(word, 'g') > 0)::int * 64 + (strpos(word, 'h') > 0)::int * 128 + (strpos(word, 'i') > 0)::int * 256 + (strpos(word, 'j') > 0)::int * 512 + (strpos(word, 'k') > 0)::int * 1024 + (strpos(word, 'l') > 0)::int * 2048 + (strpos(word, 'm') > 0)::int * 4096 + (strpos(word, 'n') > 0)::int * 8192 + (strpos(word, 'o') > 0)::int * 16384 + (strpos(word, 'p') > 0)::int * 32768 + (strpos(word, 'q') > 0)::int * 65536 + (strpos(word, 'r') > 0)::int * 131072 + (strpos(word, 's') > 0)::int * 262144 + (strpos(word, 't') > 0)::int * 524288 + (strpos(word, 'u') > 0)::int * 1048576 + (strpos(word, 'v') > 0)::int * 2097152 + (strpos(word, 'w') > 0)::int * 4194304 + (strpos(word, 'x') > 0)::int * 8388608 + (strpos(word, 'y') > 0)::int * 16777216 + (strpos(word, 'z') > 0)::int * 33554432) STORED NOT NULL;