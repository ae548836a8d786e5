-- What an admin has compared with the papers stays as it was compared.
CREATE OR REPLACE FUNCTION homes_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id <> OLD.user_id OR EXISTS (SELECT 1 FROM tenant_verifications
    WHERE home_id = NEW.id AND verification_status IN ('in_review', 'verified', 'expired', 'revoked')) THEN
    RAISE EXCEPTION 'a home that was checked stays as it is'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'homes_kept';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER homes_guard
BEFORE UPDATE ON homes
FOR EACH ROW EXECUTE FUNCTION homes_guard();
