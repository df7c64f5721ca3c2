CREATE OR REPLACE FUNCTION public.accept_submissions(org bigint, submissions json)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  alike record;
begin
  if current_org_id() is null then
    perform set_config('app.org_id', org::text, true);
  elsif current_org_id() <> org then
    raise exception 'another organisation is at work';
  end if;
  -- Whoever finishes a form is nobody's unfinished lead: what the same person began and left goes.
  delete from lead_form_submissions as begun
    using json_to_recordset(submissions) as sent (form_id bigint, visit_id text, reach text[], is_held boolean, is_test boolean)
    where begun.org_id = org and begun.form_id = sent.form_id and begun.status = 'UNFINISHED' and begun.lead_id is null
      and begun.visit_id <> sent.visit_id and begun.reach && sent.reach and not sent.is_held and not sent.is_test;
  for alike in
    with arriving as (
      select distinct on (form_id, visit_id) *
      from json_to_recordset(submissions) as submission (
        id uuid, form_id bigint, version int, link_id bigint, visit_id text, name text, answers jsonb, consents jsonb, came_by jsonb,
        signs jsonb, score int, address_digest text, text_digest text, is_test boolean, is_held boolean, sent_at timestamptz,
        source_id bigint, lead_id uuid, body json, next_attempt_at timestamptz, reach text[])
      order by form_id, visit_id
    ), stored as (
      insert into lead_form_submissions as known (
        org_id, id, form_id, version, link_id, visit_id, status, name, answers, consents, came_by, signs, score,
        address_digest, text_digest, is_test, lead_id, sent_at, reach)
      select org, id, form_id, version, link_id, visit_id, case when is_held then 'QUARANTINED' else 'SENT' end, name, answers,
             consents, came_by, signs, score, decode(address_digest, 'hex'), decode(text_digest, 'hex'), is_test,
             case when not is_held then lead_id end, sent_at, reach
      from arriving
      on conflict (org_id, form_id, visit_id) do update set
        version = excluded.version, status = excluded.status, name = excluded.name, answers = excluded.answers,
        consents = excluded.consents, came_by = excluded.came_by, signs = excluded.signs,
        score = excluded.score, address_digest = excluded.address_digest, text_digest = excluded.text_digest,
        lead_id = coalesce(known.lead_id, excluded.lead_id), sent_at = excluded.sent_at, reach = excluded.reach, is_unfinished = false,
        settled_at = null, settled_by_id = null
        where known.is_unfinished
      returning id, lead_id as first_lead
    )
    select source_id, is_held, is_test, max(sent_at) as received, max(next_attempt_at) as next_attempt,
           array_agg(id) as ids, array_agg(lead_id) as leads, array_agg(first_lead) as first_leads,
           array_agg('visit:' || visit_id || case when first_lead <> lead_id then ':finished' else '' end) as keys,
           array_agg(sent_at + interval '90 days') as reusable, array_agg('application/json'::text) as content_types,
           array_agg(convert_to(body::text, 'UTF8')) as bodies, bool_or(first_lead <> lead_id) as completes
    from stored join arriving using (id)
    group by source_id, is_held, is_test, next_attempt_at is null
    order by source_id, is_test
  loop
    return query select unnest(alike.ids);
    continue when alike.is_held;
    perform accept_leads(
      org, alike.source_id, alike.leads, alike.keys, alike.reusable, alike.content_types, alike.bodies, '', '{}', false,
      alike.is_test, 'RECEIVED', null, alike.received, alike.next_attempt);
    -- Where it became a lead at the same moment, or in the last hour, what is sent now completes that one.
    update lead_events set completes_id = begun.lead_id
      from lead_form_submissions as sent
      join lateral (
        select other.lead_id from lead_form_submissions as other
        where other.org_id = org and other.form_id = sent.form_id and other.status = 'UNFINISHED' and other.is_unfinished
          and other.lead_id is not null and other.reach && sent.reach and other.sent_at > sent.sent_at - interval '90 minutes'
        order by other.sent_at desc limit 1
      ) as begun on true
      where sent.org_id = org and sent.id = any (alike.ids) and sent.reach <> '{}' and not sent.is_test
        and lead_events.org_id = org and lead_events.id = sent.lead_id and lead_events.completes_id is null;
    if alike.completes then
      update lead_events set completes_id = finished.first_lead
        from unnest(alike.leads, alike.first_leads) as finished (lead, first_lead)
       where org_id = org and id = finished.lead and finished.first_lead <> finished.lead;
    end if;
  end loop;
end $function$;
revoke all on function accept_submissions(bigint,json) from public;
grant execute on function accept_submissions(bigint,json) to leadkeep_app;
