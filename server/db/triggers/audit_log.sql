CREATE OR REPLACE FUNCTION audit_log_keep() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- What is older than eight years may go (AUDIT_YEARS): accounts have to be kept so long. Nothing is ever changed.
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '8 years' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER audit_log_keep
BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION audit_log_keep();

CREATE OR REPLACE TRIGGER audit_log_keep_all
BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_keep();
