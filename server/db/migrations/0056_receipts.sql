CREATE TABLE "rent_balances" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"property_id" integer NOT NULL,
	"dues" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"deposits" numeric(14, 2) DEFAULT '0.00' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_receipts" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"property_id" integer NOT NULL,
	"tenant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"says" jsonb NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meter_readings" ADD COLUMN "rate" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "rent_balances" ADD CONSTRAINT "rent_balances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_balances" ADD CONSTRAINT "rent_balances_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_receipts" ADD CONSTRAINT "rent_receipts_payment_id_rent_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."rent_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_receipts" ADD CONSTRAINT "rent_receipts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_receipts" ADD CONSTRAINT "rent_receipts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rent_balances_property_idx" ON "rent_balances" USING btree ("property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rent_receipts_number_unique" ON "rent_receipts" USING btree ("property_id","number");--> statement-breakpoint
CREATE INDEX "rent_receipts_tenant_idx" ON "rent_receipts" USING btree ("tenant_id");--> statement-breakpoint
INSERT INTO "rent_balances" ("tenant_id", "property_id", "dues", "deposits")
SELECT t."tenant_id", t."property_id", coalesce(sum(e."amount") FILTER (WHERE e."account" = 'dues'), 0),
  coalesce(-sum(e."amount") FILTER (WHERE e."account" = 'deposits'), 0)
FROM "rent_transactions" t JOIN "rent_entries" e ON e."transaction_id" = t."id" GROUP BY t."tenant_id", t."property_id";
--> statement-breakpoint
-- Receipts that were given before are kept as they read today.
INSERT INTO "rent_receipts" ("payment_id", "property_id", "tenant_id", "number", "says", "given_at")
WITH "received" AS (
  SELECT t."id", t."payment_id", t."tenant_id", -sum(e."amount") AS "amount",
    coalesce(sum(-sum(e."amount")) OVER (PARTITION BY t."tenant_id" ORDER BY t."id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS "before"
  FROM "rent_transactions" t JOIN "rent_entries" e ON e."transaction_id" = t."id" AND e."account" = 'dues'
  WHERE t."kind" IN ('payment', 'deposit_returned')
    AND NOT EXISTS (SELECT 1 FROM "rent_transactions" r WHERE r."reverses_id" = t."id")
  GROUP BY t."id"
), "charged" AS (
  SELECT "id", "tenant_id", "month", "total",
    sum("total") OVER (PARTITION BY "tenant_id" ORDER BY "month", "id") - "total" AS "before"
  FROM "invoices" WHERE "cancelled_at" IS NULL
), "covered" AS (
  SELECT r."payment_id", c."id", c."month", c."total",
    least(c."before" + c."total", r."before" + r."amount") - greatest(c."before", r."before") AS "amount"
  FROM "received" r JOIN "charged" c ON c."tenant_id" = r."tenant_id"
    AND c."before" < r."before" + r."amount" AND c."before" + c."total" > r."before"
  WHERE r."payment_id" IS NOT NULL
), "months" AS (
  SELECT c."payment_id", sum(c."amount") AS "amount",
    jsonb_agg(jsonb_build_object('month', to_char(c."month", 'YYYY-MM'), 'covered', c."amount"::numeric(10, 2)::text,
      'total', c."total"::text, 'lines', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', l."id", 'kind', l."kind", 'days', l."days", 'readOn', m."read_on",
          'label', l."label", 'amount', l."amount"::text) ORDER BY l."id")
        FROM "invoice_lines" l LEFT JOIN "meter_readings" m ON m."id" = l."reading_id" WHERE l."invoice_id" = c."id"
      ), '[]')) ORDER BY c."month", c."id") AS "list"
  FROM "covered" c GROUP BY c."payment_id"
)
SELECT p."id", p."property_id", p."tenant_id", p."receipt_number", jsonb_build_object(
    'tenantName', n."name",
    'place', (SELECT r."name" || ' ' || b."letter" FROM "bed_stays" s JOIN "property_beds" b ON b."id" = s."bed_id"
      JOIN "property_rooms" r ON r."id" = b."room_id" WHERE s."tenant_id" = n."id" ORDER BY s."first_day" DESC LIMIT 1),
    'propertyName', o."name", 'address', o."address",
    'ownerName', coalesce(nullif(concat_ws(' ', nullif(u."first_name", ''), nullif(u."last_name", '')), ''), o."upi_name"),
    'pan', o."pan", 'amount', p."amount"::text, 'method', p."method", 'paidOn', p."paid_on", 'utr', p."utr", 'note', null,
    'months', coalesce(m."list", '[]'),
    'ahead', (CASE p."state" WHEN 'reversed' THEN 0 ELSE p."amount" - coalesce(m."amount", 0) END)::numeric(10, 2)::text
  ), coalesce(p."decided_at", p."created_at")
FROM "rent_payments" p JOIN "tenants" n ON n."id" = p."tenant_id" JOIN "properties" o ON o."id" = p."property_id"
LEFT JOIN "users" u ON u."id" = o."owner_id" LEFT JOIN "months" m ON m."payment_id" = p."id"
WHERE p."receipt_number" IS NOT NULL;
