CREATE OR REPLACE FUNCTION consents_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- They go with the account, or after eight years. Nothing is ever changed.
  IF TG_OP = 'DELETE' AND (OLD.at < now() - interval '8 years'
    OR OLD.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id AND deleted_at IS NULL)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'consents is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER consents_keep
BEFORE UPDATE OR DELETE ON consents
FOR EACH ROW EXECUTE FUNCTION consents_keep();
