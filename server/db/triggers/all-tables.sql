-- Notifies the channel that is given to the trigger: what is cached of these rows is out of date.
CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- As text, because some tables have json, which has no equality.
  IF TG_OP <> 'UPDATE' OR NEW::text IS DISTINCT FROM OLD::text THEN
    PERFORM pg_notify(TG_ARGV[0], '');
  END IF;
  RETURN NULL;
END
$$;
