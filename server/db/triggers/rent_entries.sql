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
