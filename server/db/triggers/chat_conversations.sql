-- Open streams close, or open, a conversation that one of the two, or an admin, has blocked; chatNews reads it.
CREATE OR REPLACE FUNCTION conversations_notify() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('chat', json_build_object('kind', 'changed', 'conversationId', NEW.id)::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER conversations_notify
AFTER UPDATE OF blocked_by ON chat_conversations
FOR EACH ROW WHEN (OLD.blocked_by IS DISTINCT FROM NEW.blocked_by)
EXECUTE FUNCTION conversations_notify();
