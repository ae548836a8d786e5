ALTER TABLE "bookings" ADD COLUMN "listing_title" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "listing_address" text;--> statement-breakpoint
-- What was booked before is kept as its listing is today: nothing says what it was then.
UPDATE "bookings" b SET "listing_title" = l."title", "listing_address" = l."address" FROM "pg_listings" l WHERE l."id" = b."pg_id";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "listing_title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "listing_address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "moved_from_latitude" double precision;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "moved_from_longitude" double precision;
