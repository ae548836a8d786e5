CREATE TABLE "sign_in_marks" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_marks_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key"),
	CONSTRAINT "sign_in_marks_kind_check" CHECK ("sign_in_marks"."kind" in ('browser', 'address'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_marks" ADD CONSTRAINT "sign_in_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_marks_seen_idx" ON "sign_in_marks" USING btree ("kind","seen_at");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "browser_key";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "address_key";--> statement-breakpoint
UPDATE "referrals" SET
	"verified_at" = CASE WHEN "status" IN ('verified', 'paid') THEN coalesce("verified_at", "created_at") END,
	"paid_at" = CASE WHEN "status" = 'paid' THEN coalesce("paid_at", "verified_at", "created_at") END;--> statement-breakpoint
DELETE FROM "referral_earnings";--> statement-breakpoint
INSERT INTO "referral_earnings" ("user_id", "total_earnings", "pending_earnings", "paid_earnings", "total_referrals")
SELECT "referrer_user_id",
	coalesce(sum("amount") FILTER (WHERE "status" IN ('verified', 'paid')), 0),
	coalesce(sum("amount") FILTER (WHERE "status" = 'verified'), 0),
	coalesce(sum("amount") FILTER (WHERE "status" = 'paid'), 0),
	count(*) FILTER (WHERE "status" <> 'rejected')
FROM "referrals" GROUP BY "referrer_user_id";--> statement-breakpoint
ALTER TABLE "referral_earnings" ADD CONSTRAINT "referral_earnings_friends_check" CHECK ("referral_earnings"."total_referrals" between 0 and 10);--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_times_check" CHECK (("referrals"."status" in ('verified', 'paid')) = ("referrals"."verified_at" is not null) and ("referrals"."status" = 'paid') = ("referrals"."paid_at" is not null));--> statement-breakpoint
-- The steps of REFERRAL_STEPS are the only ones, whoever writes. What was agreed when a friend was referred stays.
CREATE FUNCTION referrals_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.referrer_user_id, NEW.referee_phone, NEW.amount, NEW.created_at)
    IS DISTINCT FROM (OLD.referrer_user_id, OLD.referee_phone, OLD.amount, OLD.created_at) THEN
    RAISE EXCEPTION 'a referral keeps its referrer, its friend and its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_kept';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status)
    NOT IN (('pending', 'verified'), ('pending', 'rejected'), ('verified', 'paid')) THEN
    RAISE EXCEPTION 'a referral does not move from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_steps';
  END IF;
  IF (OLD.verified_at IS NOT NULL AND NEW.verified_at IS DISTINCT FROM OLD.verified_at)
    OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at) THEN
    RAISE EXCEPTION 'a referral keeps the times of its steps'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_kept';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER referrals_guard
BEFORE UPDATE ON referrals
FOR EACH ROW EXECUTE FUNCTION referrals_guard();--> statement-breakpoint
-- The ledger moves with the referral that moves it, in one transaction, and no path of code can forget it.
CREATE FUNCTION referrals_book(person text, state text, sum numeric, times integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO referral_earnings (user_id) VALUES (person) ON CONFLICT DO NOTHING;
  UPDATE referral_earnings SET
    total_earnings = total_earnings + CASE WHEN state IN ('verified', 'paid') THEN times * sum ELSE 0 END,
    pending_earnings = pending_earnings + CASE WHEN state = 'verified' THEN times * sum ELSE 0 END,
    paid_earnings = paid_earnings + CASE WHEN state = 'paid' THEN times * sum ELSE 0 END,
    total_referrals = total_referrals + CASE WHEN state = 'rejected' THEN 0 ELSE times END,
    last_updated = now()
  WHERE user_id = person;
END
$$;--> statement-breakpoint
CREATE FUNCTION referrals_ledger() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM referrals_book(OLD.referrer_user_id, OLD.status, OLD.amount, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM referrals_book(NEW.referrer_user_id, NEW.status, NEW.amount, 1);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER referrals_ledger
AFTER INSERT OR DELETE OR UPDATE OF status, amount, referrer_user_id ON referrals
FOR EACH ROW EXECUTE FUNCTION referrals_ledger();
