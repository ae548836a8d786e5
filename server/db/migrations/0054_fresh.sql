ALTER TABLE "bookings" ADD COLUMN "host_accepted_on" date;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "beds_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "outdated_since" timestamp with time zone;