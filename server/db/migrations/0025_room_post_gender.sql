ALTER TABLE "room_posts" ADD COLUMN "gender" text;--> statement-breakpoint
UPDATE "room_posts" p SET "gender" = l.gender FROM "pg_listings" l WHERE l.id = p.pg_id;--> statement-breakpoint
ALTER TABLE "room_posts" ALTER COLUMN "gender" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "room_posts" ADD CONSTRAINT "room_posts_gender_check" CHECK ("room_posts"."gender" in ('boys', 'ladies', 'colive'));
