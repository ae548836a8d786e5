CREATE TABLE "installation" (
	"id" text DEFAULT gen_random_uuid() NOT NULL,
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	CONSTRAINT "installation_single" CHECK ("installation"."single")
);
--> statement-breakpoint
INSERT INTO "installation" DEFAULT VALUES;
