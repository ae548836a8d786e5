-- How many messages a conversation has and which are the last of each side, and who began, kept here so that no path of code can forget
-- them. No call counts messages: strangers decide how many there are.
CREATE OR REPLACE FUNCTION messages_count() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_conversations c SET
    message_count = c.message_count + n.messages,
    host_wrote_first = CASE WHEN c.message_count = 0 THEN n.host_first ELSE c.host_wrote_first END,
    last_guest_message = greatest(c.last_guest_message, n.guest),
    last_owner_message = greatest(c.last_owner_message, n.owner)
  FROM (
    SELECT conversation_id, count(*)::int AS messages,
      -- What an admin began asks nobody.
      (array_agg(sender_type = 'owner' AND sender_identifier <> 'pg_admin' ORDER BY id))[1] AS host_first,
      max(id) FILTER (WHERE sender_type = 'guest') AS guest,
      max(id) FILTER (WHERE sender_type = 'owner') AS owner
    FROM added GROUP BY conversation_id
  ) n
  WHERE c.id = n.conversation_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER messages_count AFTER INSERT ON chat_messages
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION messages_count();
