-- What is known of stays that began before their days were written down: they came as planned, and a deposit that was
-- refunded came back whole.
UPDATE bookings SET checked_in_on = move_in_date WHERE status IN ('checked_in', 'checked_out') AND checked_in_on IS NULL;--> statement-breakpoint
UPDATE bookings SET checked_out_on = greatest(checked_in_on, (updated_at AT TIME ZONE 'Asia/Kolkata')::date)
WHERE status = 'checked_out' AND checked_out_on IS NULL;--> statement-breakpoint
UPDATE bookings SET payment_status = 'refund_due'
WHERE status = 'checked_out' AND payment_status = 'verified' AND security_deposit > 0;--> statement-breakpoint
UPDATE bookings SET deposit_returned = security_deposit, deposit_deducted = 0, deposit_settled_at = updated_at
WHERE status = 'checked_out' AND payment_status = 'refunded' AND deposit_settled_at IS NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_deposits_idx" ON "bookings" USING btree ("pg_id") WHERE status = 'checked_out' and security_deposit > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_tenancy_unique" ON "reviews" USING btree ("pg_id","user_id") WHERE booking_id is null and user_id is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_settled_check" CHECK ("bookings"."status" <> 'checked_out' or "bookings"."security_deposit" = 0 or ("bookings"."payment_status" in ('refund_due', 'refunded') and ("bookings"."payment_status" = 'refunded') = ("bookings"."deposit_settled_at" is not null)));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_stay_check" CHECK (("bookings"."status" not in ('checked_in', 'checked_out') or "bookings"."checked_in_on" is not null) and ("bookings"."status" = 'checked_out') = ("bookings"."checked_out_on" is not null) and ("bookings"."notice_given_on" is null) = ("bookings"."move_out_date" is null));--> statement-breakpoint

-- Rating and number of reviews of a listing, kept here so that no path of code can forget them. The listing is locked
-- first and the average taken by the statement after: whoever waited for another review sees it.
CREATE FUNCTION listings_rate(ids integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pg_listings WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE pg_listings l SET rating = said.rating, review_count = said.reviews
  FROM (
    SELECT i AS id, coalesce(round(avg(r.rating), 2), 0) AS rating, count(r.id)::int AS reviews
    FROM unnest(ids) i LEFT JOIN reviews r ON r.pg_id = i AND r.hidden_at IS NULL GROUP BY i
  ) said
  WHERE l.id = said.id AND (l.rating <> said.rating OR l.review_count <> said.reviews);
END
$$;--> statement-breakpoint
CREATE FUNCTION reviews_rate() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM listings_rate(ARRAY(SELECT DISTINCT pg_id FROM changed));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION reviews_rate_anew() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM listings_rate(ARRAY(
    SELECT o.pg_id FROM was o JOIN changed n ON n.id = o.id
    WHERE o.rating <> n.rating OR (o.hidden_at IS NULL) <> (n.hidden_at IS NULL) OR o.pg_id <> n.pg_id
    UNION
    SELECT n.pg_id FROM was o JOIN changed n ON n.id = o.id WHERE o.pg_id <> n.pg_id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER reviews_rate_insert AFTER INSERT ON reviews
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate();--> statement-breakpoint
CREATE TRIGGER reviews_rate_delete AFTER DELETE ON reviews
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate();--> statement-breakpoint
CREATE TRIGGER reviews_rate_update AFTER UPDATE ON reviews
REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate_anew();--> statement-breakpoint
SELECT listings_rate(ARRAY(SELECT id FROM pg_listings));--> statement-breakpoint

-- The rating is a filter now: each order of a search carries it.
DROP INDEX "pg_listings_rank_idx";--> statement-breakpoint
CREATE INDEX "pg_listings_rank_idx" ON "pg_listings" ("order_rank", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "month_price", "week_price", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1;--> statement-breakpoint
DROP INDEX "pg_listings_month_price_idx";--> statement-breakpoint
CREATE INDEX "pg_listings_month_price_idx" ON "pg_listings" ("month_price", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1;--> statement-breakpoint
DROP INDEX "pg_listings_week_price_idx";--> statement-breakpoint
CREATE INDEX "pg_listings_week_price_idx" ON "pg_listings" ("week_price", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1;--> statement-breakpoint
DROP INDEX "pg_listings_newest_idx";--> statement-breakpoint
CREATE INDEX "pg_listings_newest_idx" ON "pg_listings" ("created_at", "id")
  INCLUDE ("gender", "room_type", "stay_duration", "is_premium", "amenity_mask", "month_price", "week_price", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1;--> statement-breakpoint
DROP INDEX "pg_listings_filter_idx";--> statement-breakpoint
CREATE INDEX "pg_listings_filter_idx" ON "pg_listings" ("gender", "room_type", "month_price")
  INCLUDE ("stay_duration", "is_premium", "amenity_mask", "order_rank", "id", "rating_key")
  WHERE is_deleted = 0 AND is_available = 1;
