-- What lists show of clients in sequences, in the order of the ids, of whom the caller has found that the actor may see them. Inside a
-- function the plan stays with the connection, while the ids are found by a plan for their values.
CREATE OR REPLACE FUNCTION public.sequence_client_rows(ids bigint[])
 RETURNS TABLE(id bigint, sequence_id bigint, client_id bigint, assigned_to_id_or_zero bigint, state text, reason text, reason_text text, state_by_id bigint, state_at timestamp with time zone, paused_until timestamp with time zone, entered_at timestamp with time zone, step_id text, version integer, due_at timestamp with time zone, time_zone text, waits_from timestamp with time zone, done_step_ids text[], title text, is_sequence_paused boolean, client_name text, assignee_name text, state_by_name text, has_email boolean, has_phone boolean)
 LANGUAGE plpgsql
 STABLE ROWS 50
AS $function$
#variable_conflict use_column
begin
  return query
    select inside.id, inside.sequence_id, inside.client_id, inside.assigned_to_id_or_zero, inside.state, inside.reason,
      inside.reason_text, inside.state_by_id, inside.state_at, inside.paused_until, inside.entered_at, inside.step_id,
      inside.version, inside.due_at, inside.time_zone, inside.waits_from, inside.done_step_ids,
      (select contents.title from contents where contents.org_id = inside.org_id and contents.id = inside.sequence_id),
      (select held.state = 'PAUSED' from sequence_contents held
       where held.org_id = inside.org_id and held.content_id = inside.sequence_id),
      (select clients.name from clients where clients.org_id = inside.org_id and clients.id = inside.client_id),
      (select profiles.name from profiles
       where profiles.org_id = inside.org_id and profiles.id = inside.assigned_to_id_or_zero),
      (select profiles.name from profiles where profiles.org_id = inside.org_id and profiles.id = inside.state_by_id),
      exists (select from client_emails email where email.org_id = inside.org_id and email.client_id = inside.client_id),
      exists (select from client_phones phone
        where phone.org_id = inside.org_id and phone.client_id = inside.client_id and phone.number_e164 is not null)
    from unnest(ids) with ordinality as found (id, place)
    join sequence_clients inside on inside.org_id = current_org_id() and inside.id = found.id
    order by found.place;
end $function$;
