-- Queues any number of messages and the jobs that send them in one statement, as queue_message did for one.
drop function queue_message(uuid, text, text, text, text, text, text, timestamptz, timestamptz);
create function queue_messages(
  ids uuid[], channels text[], recipients text[], subjects text[], texts text[], htmls text[], codes text[],
  created_at timestamptz, at timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into outbox_messages (id, channel, recipient, subject, text, html, code, created_at)
  select message.*, queue_messages.created_at
  from unnest(ids, channels, recipients, subjects, texts, htmls, codes) as message;
  perform graphile_worker.add_jobs(array(
    select ('messages.send', json_build_object('id', id), null, at, 12, null, null, null)::graphile_worker.job_spec
    from unnest(ids) with ordinality as message (id, place) order by place));
end $$;
revoke all on function queue_messages from public;
grant execute on function queue_messages to leadkeep_app, leadkeep_door, leadkeep_worker;
