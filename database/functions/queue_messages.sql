-- Of bulk mails, which can be unsubscribed from, a priority says that every other message leaves first.
CREATE OR REPLACE FUNCTION public.queue_messages(ids uuid[], channels text[], recipients text[], subjects text[], texts text[], htmls text[], codes text[], created_at timestamp with time zone, at timestamp with time zone, mail_headers jsonb[] DEFAULT NULL::jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox_messages (id, channel, recipient, subject, text, html, code, mail_headers, created_at)
  select message.*, queue_messages.created_at
  from unnest(ids, channels, recipients, subjects, texts, htmls, codes, mail_headers) as message;
  perform graphile_worker.add_jobs(array(
    select ('messages.send', json_build_object('id', id), null, at, 12, null,
      case when headers ? 'unsubscribe_url' then 10 end, null)::graphile_worker.job_spec
    from unnest(ids, mail_headers) with ordinality as message (id, headers, place) order by place));
end $function$;
revoke all on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone,jsonb[]) from public;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone,jsonb[]) to leadkeep_app;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone,jsonb[]) to leadkeep_door;
grant execute on function queue_messages(uuid[],text[],text[],text[],text[],text[],text[],timestamp with time zone,timestamp with time zone,jsonb[]) to leadkeep_worker;
