-- Notifies the channel that is given to the trigger: what is cached of these rows is out of date. The notification
-- carries the column that is named after the channel, such as an id, or nothing.
CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changed text := '';
BEGIN
  -- As text, because some tables have json, which has no equality.
  IF TG_OP <> 'UPDATE' OR NEW::text IS DISTINCT FROM OLD::text THEN
    IF TG_NARGS > 1 THEN
      EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO changed
      USING CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    PERFORM pg_notify(TG_ARGV[0], changed);
  END IF;
  RETURN NULL;
END
$$;
