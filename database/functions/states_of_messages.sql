-- What became of messages whose ids the organisation keeps; neither recipient nor text.
CREATE OR REPLACE FUNCTION public.states_of_messages(ids uuid[])
 RETURNS TABLE(id uuid, status text, error text, settled_at timestamp with time zone, tries integer, delivery_status text, delivery_error text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select outbox_messages.id, outbox_messages.status, outbox_messages.error, outbox_messages.settled_at,
    outbox_messages.tries, outbox_messages.delivery_status, outbox_messages.delivery_error
  from outbox_messages where outbox_messages.id = any(ids)
$function$;
revoke all on function states_of_messages(uuid[]) from public;
grant execute on function states_of_messages(uuid[]) to leadkeep_app;
