CREATE OR REPLACE FUNCTION public.queue_messages(ids uuid[], channels text[], recipients text[], subjects text[], texts text[], htmls text[], codes text[], created_at timestamp with time zone, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox_messages (id, channel, recipient, subject, text, html, code, created_at)
  select message.*, queue_messages.created_at
  from unnest(ids, channels, recipients, subjects, texts, htmls, codes) as message;
  perform graphile_worker.add_jobs(array(
    select ('messages.send', json_build_object('id', id), null, at, 12, null, null, null)::graphile_worker.job_spec
    from unnest(ids) with ordinality as message (id, place) order by place));
end $function$;
revoke all on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone) from public;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone) to leadkeep_app;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone) to leadkeep_door;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone) to leadkeep_worker;
