CREATE TABLE "former_numbers" (
	"number_key" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "former_numbers_deleted_idx" ON "former_numbers" USING btree ("deleted_at");