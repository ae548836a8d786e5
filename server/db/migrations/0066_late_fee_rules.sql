ALTER TABLE "invoices" ADD COLUMN "late_fee_per_day" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "late_fee_most" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_late_fee_check" CHECK ("invoices"."late_fee_per_day" >= 0 and "invoices"."late_fee_most" >= 0);--> statement-breakpoint
UPDATE "invoices" SET "late_fee_per_day" = p."late_fee_per_day", "late_fee_most" = p."late_fee_most" FROM "properties" p
WHERE p."id" = "invoices"."property_id" AND "paid" < "total" AND "cancelled_at" IS NULL AND NOT "is_opening";--> statement-breakpoint
-- What is paid keeps the late fee that it was charged.
UPDATE "invoices" SET "late_fee_per_day" = f."fee", "late_fee_most" = f."fee"
FROM (SELECT "invoice_id", sum("amount") AS "fee" FROM "invoice_lines" WHERE "kind" = 'late_fee' GROUP BY "invoice_id") f
WHERE f."invoice_id" = "invoices"."id" AND "paid" = "total" AND "cancelled_at" IS NULL AND NOT "is_opening";
