CREATE OR REPLACE TRIGGER rent_entries_keep
BEFORE UPDATE OR DELETE ON rent_entries
FOR EACH ROW EXECUTE FUNCTION ledger_keep();

-- The entries of a transaction are written in one statement. That it has any is asked at the commit (rent_transactions).
CREATE OR REPLACE FUNCTION rent_entries_balance() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  unbalanced integer;
BEGIN
  -- Its index is asked for each, also by a plan that was made for many.
  SELECT w.transaction_id INTO unbalanced FROM (SELECT DISTINCT transaction_id FROM written) w
  CROSS JOIN LATERAL (SELECT sum(amount) AS amount FROM rent_entries WHERE transaction_id = w.transaction_id) e
  WHERE e.amount <> 0 LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'rent transaction % does not sum to zero', unbalanced
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rent_balance';
  END IF;
  RETURN NULL;
END
$$;

-- It was a constraint trigger, which cannot be replaced: one call for each entry.
DROP TRIGGER IF EXISTS rent_entries_balance ON rent_entries;
CREATE TRIGGER rent_entries_balance
AFTER INSERT ON rent_entries REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION rent_entries_balance();

-- What each tenant owes and what is held of them, in the statement that writes the entries.
CREATE OR REPLACE FUNCTION rent_entries_add() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rent_balances AS b (tenant_id, property_id, dues, deposits)
  SELECT t.tenant_id, t.property_id, coalesce(sum(e.amount) FILTER (WHERE e.account = 'dues'), 0),
    coalesce(-sum(e.amount) FILTER (WHERE e.account = 'deposits'), 0)
  FROM written e JOIN rent_transactions t ON t.id = e.transaction_id
  GROUP BY t.tenant_id, t.property_id ORDER BY t.tenant_id
  ON CONFLICT (tenant_id) DO UPDATE SET dues = b.dues + excluded.dues, deposits = b.deposits + excluded.deposits;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER rent_entries_add
AFTER INSERT ON rent_entries REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION rent_entries_add();
