ALTER TABLE "room_reports" DROP CONSTRAINT "room_reports_subject_check";--> statement-breakpoint
ALTER TABLE "room_reports" DROP CONSTRAINT "room_reports_post_id_room_posts_id_fk";
--> statement-breakpoint
ALTER TABLE "room_reports" DROP CONSTRAINT "room_reports_video_id_room_videos_id_fk";
--> statement-breakpoint
ALTER TABLE "room_reports" DROP CONSTRAINT "room_reports_request_id_roommate_requests_id_fk";
--> statement-breakpoint
DROP INDEX "room_reports_post_once_unique";--> statement-breakpoint
DROP INDEX "room_reports_video_once_unique";--> statement-breakpoint
DROP INDEX "room_reports_request_once_unique";--> statement-breakpoint
DROP INDEX "review_reports_once_unique";--> statement-breakpoint
ALTER TABLE "room_reports" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "room_reports" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_reports" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_reports" ADD COLUMN "media" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_verifications" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
-- What was reported before is kept as it is today: nothing says what it was then.
UPDATE "room_reports" r SET "subject_id" = p."id", "title" = p."title", "text" = p."description", "media" = p."images"
  FROM "room_posts" p WHERE p."id" = r."post_id";--> statement-breakpoint
UPDATE "room_reports" r SET "subject_id" = v."id", "title" = l."title", "text" = v."description",
  "media" = case when v."hidden_at" is null then array[v."video_url"] else '{}' end
  FROM "room_videos" v JOIN "pg_listings" l ON l."id" = v."pg_listing_id" WHERE v."id" = r."video_id";--> statement-breakpoint
UPDATE "room_reports" r SET "subject_id" = q."id", "title" = p."title",
  "text" = coalesce(case when r."about_user_id" = q."current_tenant_id" then q."tenant_response" else q."seeker_message" end, '')
  FROM "roommate_requests" q JOIN "room_posts" p ON p."id" = q."room_post_id" WHERE q."id" = r."request_id";--> statement-breakpoint
ALTER TABLE "room_reports" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
-- A decision about one side of a request decided what the other had reported too. Which of the two was meant is not known.
UPDATE "room_reports" r SET "decision" = null, "decided_at" = null FROM "room_reports" o
  WHERE r."kind" = 'request' AND r."decision" = 'hide' AND o."kind" = 'request' AND o."subject_id" = r."subject_id"
    AND o."decided_at" = r."decided_at" AND o."about_user_id" <> r."about_user_id";--> statement-breakpoint
UPDATE "tenant_verifications" t SET "offered_at" = p."offered_at"
  FROM (SELECT "tenancy_id", max("created_at") AS "offered_at" FROM "room_posts" GROUP BY "tenancy_id") p
  WHERE p."tenancy_id" = t."id";--> statement-breakpoint
CREATE INDEX "review_reports_review_idx" ON "review_reports" USING btree ("review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_reports_once_unique" ON "room_reports" USING btree ("kind","subject_id","user_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "room_reports_subject_idx" ON "room_reports" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_once_unique" ON "review_reports" USING btree ("review_id","user_id") WHERE decision is null;--> statement-breakpoint
ALTER TABLE "room_reports" DROP COLUMN "post_id";--> statement-breakpoint
ALTER TABLE "room_reports" DROP COLUMN "video_id";--> statement-breakpoint
ALTER TABLE "room_reports" DROP COLUMN "request_id";--> statement-breakpoint
-- In the steps that people are told.
UPDATE "roommate_requests" SET "compatibility_score" = ("compatibility_score" + 5) / 10 * 10;