-- The books stay. Only what the host wrote about a tenant who is forgotten goes.
CREATE OR REPLACE FUNCTION rent_transactions_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the books are append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER rent_transactions_keep
BEFORE UPDATE OR DELETE ON rent_transactions
FOR EACH ROW EXECUTE FUNCTION rent_transactions_keep();

-- At the commit, when all entries are there.
CREATE OR REPLACE FUNCTION rent_transactions_balance() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 2 OR sum(amount) <> 0 FROM rent_entries WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'rent transaction % does not sum to zero', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rent_balance';
  END IF;
  RETURN NULL;
END
$$;

-- A constraint trigger cannot be replaced.
DROP TRIGGER IF EXISTS rent_transactions_balance ON rent_transactions;
CREATE CONSTRAINT TRIGGER rent_transactions_balance
AFTER INSERT ON rent_transactions DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION rent_transactions_balance();
