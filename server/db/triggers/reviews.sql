-- Rating and number of reviews of a listing, kept here so that no path of code can forget them. The listing is locked
-- first and the average is computed by the next statement: a transaction that waited for another review sees it.
CREATE OR REPLACE FUNCTION listings_rate(ids integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pg_listings WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE pg_listings l SET rating = said.rating, review_count = said.reviews
  FROM (
    SELECT i AS id, coalesce(round(avg(r.rating), 2), 0) AS rating, count(r.id)::int AS reviews
    FROM unnest(ids) i LEFT JOIN reviews r ON r.pg_id = i AND r.hidden_at IS NULL GROUP BY i
  ) said
  WHERE l.id = said.id AND (l.rating <> said.rating OR l.review_count <> said.reviews);
END
$$;

CREATE OR REPLACE FUNCTION reviews_rate() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM listings_rate(ARRAY(SELECT DISTINCT pg_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reviews_rate_insert AFTER INSERT ON reviews
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate();

CREATE OR REPLACE TRIGGER reviews_rate_delete AFTER DELETE ON reviews
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate();

CREATE OR REPLACE FUNCTION reviews_rate_anew() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM listings_rate(ARRAY(
    SELECT o.pg_id FROM was o JOIN changed n ON n.id = o.id
    WHERE o.rating <> n.rating OR (o.hidden_at IS NULL) <> (n.hidden_at IS NULL) OR o.pg_id <> n.pg_id
    UNION
    SELECT n.pg_id FROM was o JOIN changed n ON n.id = o.id WHERE o.pg_id <> n.pg_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reviews_rate_update AFTER UPDATE ON reviews
REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reviews_rate_anew();

CREATE OR REPLACE TRIGGER reviews_notify
AFTER INSERT OR DELETE OR UPDATE ON reviews
FOR EACH ROW EXECUTE FUNCTION notify_change('listings');
