-- What a receipt said stays. Only the name of a tenant who is forgotten goes, with what the host wrote about them.
CREATE OR REPLACE FUNCTION rent_receipts_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.says ->> 'tenantName' = 'Somebody' AND NEW.says ->> 'note' IS NULL
    AND NEW.says - 'tenantName' - 'note' = OLD.says - 'tenantName' - 'note'
    AND to_jsonb(NEW) - 'says' = to_jsonb(OLD) - 'says' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'receipts are append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER rent_receipts_keep
BEFORE UPDATE OR DELETE ON rent_receipts
FOR EACH ROW EXECUTE FUNCTION rent_receipts_keep();

CREATE OR REPLACE TRIGGER rent_receipts_keep_all
BEFORE TRUNCATE ON rent_receipts
FOR EACH STATEMENT EXECUTE FUNCTION rent_receipts_keep();
