ALTER TABLE "bookings" ADD COLUMN "check_in_host_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "end_host_id" text;--> statement-breakpoint
ALTER TABLE "pg_listings" ADD COLUMN "owner_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_check_in_host_id_users_id_fk" FOREIGN KEY ("check_in_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_end_host_id_users_id_fk" FOREIGN KEY ("end_host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The audit says when a listing was handed over last. What happened there before may have been somebody else's.
UPDATE "pg_listings" l SET "owner_since" = a.at
	FROM (SELECT subject, max(at) AS at FROM "audit_log" WHERE action = 'listing.owner' GROUP BY subject) a
	WHERE a.subject = 'listing ' || l.id;--> statement-breakpoint
UPDATE "bookings" b SET
		"check_in_host_id" = CASE WHEN b.status IN ('checked_in', 'checked_out') AND (l.owner_since IS NULL OR EXISTS (
			SELECT FROM "booking_events" e WHERE e.booking_id = b.id AND e.what = 'checked_in' AND e.at >= l.owner_since
		)) THEN l.owner_id END,
		"end_host_id" = CASE WHEN b.status <> 'checked_in' AND (l.owner_since IS NULL OR EXISTS (
			SELECT FROM "booking_events" e WHERE e.booking_id = b.id AND e.at >= l.owner_since
				AND (e.what = 'checked_out' OR b.status <> 'checked_out')
		)) THEN l.owner_id END
	FROM "pg_listings" l
	WHERE l.id = b.pg_id AND l.owner_id IS NOT NULL
		AND b.status IN ('checked_in', 'checked_out', 'expired', 'cancelled', 'declined');--> statement-breakpoint
UPDATE "reviews" SET "hidden_reason" = 'report' WHERE hidden_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_check" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_reason_check" CHECK ("reviews"."hidden_reason" in ('report', 'booking_cancelled', 'tenancy_revoked'));--> statement-breakpoint
-- They counted phone numbers as confirmed that nobody had confirmed. A job counts all of them anew within minutes.
DELETE FROM "trust_scores";
