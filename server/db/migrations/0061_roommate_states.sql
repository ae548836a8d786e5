CREATE TABLE "phone_codes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeker_views" (
	"tenant_id" text NOT NULL,
	"day" date NOT NULL,
	"seeker_user_id" text NOT NULL,
	CONSTRAINT "seeker_views_tenant_id_day_seeker_user_id_pk" PRIMARY KEY("tenant_id","day","seeker_user_id")
);
--> statement-breakpoint
ALTER TABLE "roommate_requests" DROP CONSTRAINT "roommate_requests_status_check";--> statement-breakpoint
ALTER TABLE "roommate_requests" DROP CONSTRAINT "roommate_requests_decided_check";--> statement-breakpoint
DROP INDEX "roommate_requests_waiting_idx";--> statement-breakpoint
DROP INDEX "roommate_requests_once_unique";--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "visit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "visit_by" text;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "visit_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "visit_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "news_for" text;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "looking_from" date;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "looking_rent" integer;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "looking_about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seeker_views" ADD CONSTRAINT "seeker_views_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seeker_views" ADD CONSTRAINT "seeker_views_seeker_user_id_users_id_fk" FOREIGN KEY ("seeker_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seeker_views_seeker_idx" ON "seeker_views" USING btree ("seeker_user_id");--> statement-breakpoint
CREATE INDEX "seeker_views_day_idx" ON "seeker_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "roommate_requests_visit_idx" ON "roommate_requests" USING btree ("visit_at") WHERE visit_agreed_at is not null and visit_reminded_at is null;--> statement-breakpoint
CREATE INDEX "roommate_requests_waiting_idx" ON "roommate_requests" USING btree ("expires_at") WHERE status in ('pending', 'talking', 'visit_agreed', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "roommate_requests_once_unique" ON "roommate_requests" USING btree ("room_post_id","seeker_user_id") WHERE status in ('pending', 'talking', 'visit_agreed', 'offered', 'accepted', 'moved_in', 'declined');--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_visit_check" CHECK (("roommate_requests"."visit_at" is null) = ("roommate_requests"."visit_by" is null) and ("roommate_requests"."visit_agreed_at" is null or "roommate_requests"."visit_at" is not null) and ("roommate_requests"."status" <> 'visit_agreed' or "roommate_requests"."visit_agreed_at" is not null));--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_roles_check" CHECK (coalesce("roommate_requests"."visit_by", 'seeker') in ('seeker', 'tenant') and coalesce("roommate_requests"."news_for", 'seeker') in ('seeker', 'tenant'));--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_status_check" CHECK ("roommate_requests"."status" in ('pending', 'talking', 'visit_agreed', 'offered', 'accepted', 'moved_in', 'declined', 'withdrawn', 'expired', 'taken'));--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_decided_check" CHECK (("roommate_requests"."status" in ('accepted', 'moved_in', 'declined', 'withdrawn', 'taken')) = ("roommate_requests"."decided_at" is not null));--> statement-breakpoint
-- Who chose anybody was not told that men are among them: only her own gender sees her until she chooses again.
UPDATE "user_preferences" SET "looking_for" = 'same' WHERE "gender" = 'woman' AND "looking_for" = 'any';--> statement-breakpoint
-- Nor was she who asked in a place for men and women: she asks again, and chooses.
UPDATE "roommate_requests" r SET "status" = 'withdrawn', "news_for" = 'seeker', "decided_at" = now(), "updated_at" = now()
FROM "user_preferences" p, "pg_listings" l
WHERE r."status" = 'pending' AND p."user_id" = r."seeker_user_id" AND p."gender" = 'woman'
  AND l."id" = r."pg_listing_id" AND l."gender" = 'colive';
