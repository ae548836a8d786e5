-- Tells the channel that is given to the trigger that what is kept of these rows has changed.
CREATE OR REPLACE FUNCTION tell() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_ARGV[0], '');
  RETURN NULL;
END
$$;
