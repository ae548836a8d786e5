CREATE OR REPLACE TRIGGER rent_entries_keep
BEFORE UPDATE OR DELETE ON rent_entries
FOR EACH ROW EXECUTE FUNCTION ledger_keep();

-- At the commit, when all entries are there.
CREATE OR REPLACE FUNCTION rent_entries_balance() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) <> 0 FROM rent_entries WHERE transaction_id = NEW.transaction_id) THEN
    RAISE EXCEPTION 'rent transaction % does not sum to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rent_balance';
  END IF;
  RETURN NULL;
END
$$;

-- A constraint trigger cannot be replaced.
DROP TRIGGER IF EXISTS rent_entries_balance ON rent_entries;
CREATE CONSTRAINT TRIGGER rent_entries_balance
AFTER INSERT ON rent_entries DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION rent_entries_balance();

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
