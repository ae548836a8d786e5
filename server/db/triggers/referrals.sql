-- Only the steps of REFERRAL_STEPS are allowed, for every writer. What was agreed when a friend was referred stays.
CREATE OR REPLACE FUNCTION referrals_guard() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.referrer_user_id, NEW.referee_phone, NEW.amount, NEW.created_at)
    IS DISTINCT FROM (OLD.referrer_user_id, OLD.referee_phone, OLD.amount, OLD.created_at) THEN
    RAISE EXCEPTION 'a referral keeps its referrer, its friend and its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_kept';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status)
    NOT IN (('pending', 'verified'), ('pending', 'rejected'), ('verified', 'paid'), ('paid', 'verified')) THEN
    RAISE EXCEPTION 'a referral does not move from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_steps';
  END IF;
  IF OLD.status = 'pending' AND NEW.status = 'verified'
    AND NOT EXISTS (SELECT FROM users WHERE phone_number = NEW.referee_phone) THEN
    RAISE EXCEPTION 'a friend who has not joined earns nothing'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_joined';
  END IF;
  IF (OLD.verified_at IS NOT NULL AND NEW.verified_at IS DISTINCT FROM OLD.verified_at)
    OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at
      AND NOT (OLD.status = 'paid' AND NEW.status = 'verified')) THEN
    RAISE EXCEPTION 'a referral keeps the times of its steps'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_kept';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER referrals_guard
BEFORE UPDATE ON referrals
FOR EACH ROW EXECUTE FUNCTION referrals_guard();

-- The ledger moves with the referral that moves it, in one transaction, and no path of code can forget it.
CREATE OR REPLACE FUNCTION referrals_book(person text, state text, sum numeric, times integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO referral_earnings (user_id) VALUES (person) ON CONFLICT DO NOTHING;
  UPDATE referral_earnings SET
    total_earnings = total_earnings + CASE WHEN state IN ('verified', 'paid') THEN times * sum ELSE 0 END,
    pending_earnings = pending_earnings + CASE WHEN state = 'verified' THEN times * sum ELSE 0 END,
    paid_earnings = paid_earnings + CASE WHEN state = 'paid' THEN times * sum ELSE 0 END,
    total_referrals = total_referrals + CASE WHEN state IN ('verified', 'paid') THEN times ELSE 0 END,
    last_updated = now()
  WHERE user_id = person;
END
$$;

CREATE OR REPLACE FUNCTION referrals_ledger() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM referrals_book(OLD.referrer_user_id, OLD.status, OLD.amount, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM referrals_book(NEW.referrer_user_id, NEW.status, NEW.amount, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER referrals_ledger
AFTER INSERT OR DELETE OR UPDATE OF status, amount, referrer_user_id ON referrals
FOR EACH ROW EXECUTE FUNCTION referrals_ledger();
