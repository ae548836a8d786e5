ALTER TABLE "users" ADD COLUMN "admin_role" text;--> statement-breakpoint
-- Admins could do everything.
UPDATE "users" SET "admin_role" = 'superadmin' WHERE "is_admin";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_admin";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_admin" boolean GENERATED ALWAYS AS (admin_role is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_role_check" CHECK ("users"."admin_role" in ('support', 'finance', 'superadmin'));
