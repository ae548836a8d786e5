ALTER TABLE "invoice_lines" DROP CONSTRAINT "invoice_lines_kind_check";--> statement-breakpoint
ALTER TABLE "rent_entries" DROP CONSTRAINT "rent_entries_account_check";--> statement-breakpoint
ALTER TABLE "rent_transactions" DROP CONSTRAINT "rent_transactions_kind_check";--> statement-breakpoint
DROP INDEX "rent_transactions_property_idx";--> statement-breakpoint
DROP INDEX "invoices_month_unique";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rent_transactions" ADD COLUMN "day" date;--> statement-breakpoint
-- Rows are never changed, but for this.
ALTER TABLE "rent_transactions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "rent_transactions" t SET "day" = coalesce(
  (SELECT p."paid_on" FROM "rent_payments" p WHERE p."id" = t."payment_id" AND t."kind" = 'payment'),
  (t."at" AT TIME ZONE 'Asia/Kolkata')::date);--> statement-breakpoint
ALTER TABLE "rent_transactions" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "rent_transactions" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_opening_unique" ON "invoices" USING btree ("tenant_id") WHERE cancelled_at is null and is_opening;--> statement-breakpoint
CREATE INDEX "rent_transactions_day_idx" ON "rent_transactions" USING btree ("property_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_month_unique" ON "invoices" USING btree ("tenant_id","month") WHERE cancelled_at is null and not is_opening;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_kind_check" CHECK ("invoice_lines"."kind" in ('rent', 'food', 'electricity', 'deposit', 'charge', 'late_fee', 'discount', 'opening'));--> statement-breakpoint
ALTER TABLE "rent_entries" ADD CONSTRAINT "rent_entries_account_check" CHECK ("rent_entries"."account" in ('dues', 'cash', 'bank', 'income', 'deposits', 'opening'));--> statement-breakpoint
ALTER TABLE "rent_transactions" ADD CONSTRAINT "rent_transactions_kind_check" CHECK ("rent_transactions"."kind" in ('opening', 'invoice', 'payment', 'deposit_returned', 'reversal'));