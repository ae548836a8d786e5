CREATE TABLE "text_usage" (
	"subject" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "text_usage_subject_hour_pk" PRIMARY KEY("subject","hour")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "guest_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "text_usage_hour_idx" ON "text_usage" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "idempotency_keys_guest_idx" ON "idempotency_keys" USING btree ("guest_key") WHERE guest_key is not null;