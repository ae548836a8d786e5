ALTER TABLE "roommate_requests" DROP CONSTRAINT "roommate_requests_status_check";--> statement-breakpoint
ALTER TABLE "roommate_requests" DROP CONSTRAINT "roommate_requests_roles_check";--> statement-breakpoint
ALTER TABLE "roommate_requests" DROP CONSTRAINT "roommate_requests_decided_check";--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "is_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_posts" ADD COLUMN "is_closed_as_full" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD COLUMN "moved_in_by" text;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "looking_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "user_preferences_since_idx" ON "user_preferences" USING btree ("looking_since") WHERE is_looking;--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_status_check" CHECK ("roommate_requests"."status" in ('pending', 'talking', 'visit_agreed', 'offered', 'accepted', 'moved_in', 'declined', 'withdrawn', 'expired', 'taken', 'cancelled'));--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_roles_check" CHECK (coalesce("roommate_requests"."visit_by", 'seeker') in ('seeker', 'tenant') and coalesce("roommate_requests"."news_for", 'seeker') in ('seeker', 'tenant') and coalesce("roommate_requests"."moved_in_by", 'seeker') in ('seeker', 'tenant'));--> statement-breakpoint
ALTER TABLE "roommate_requests" ADD CONSTRAINT "roommate_requests_decided_check" CHECK (("roommate_requests"."status" in ('accepted', 'moved_in', 'declined', 'withdrawn', 'taken', 'cancelled')) = ("roommate_requests"."decided_at" is not null));--> statement-breakpoint
UPDATE "room_posts" SET "is_closed_as_full" = true WHERE NOT "is_active" AND "hidden_at" IS NULL AND "places_taken" >= "places";--> statement-breakpoint
UPDATE "user_preferences" SET "looking_since" = "updated_at" WHERE "is_looking";
