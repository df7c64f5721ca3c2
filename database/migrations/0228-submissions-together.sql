-- Submissions of one organisation and, unless they are held, the leads of them, as one statement. Each visit stores one: sent
-- again it stores nothing. In one order everywhere, so that two transactions with the same visits cannot wait for each other.
-- Returns the ids of those that were stored.
drop function accept_submission;
create function accept_submissions(org bigint, submissions json) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  alike record;
begin
  if current_org_id() is null then
    perform set_config('app.org_id', org::text, true);
  elsif current_org_id() <> org then
    raise exception 'another organisation is at work';
  end if;
  for alike in
    with arriving as (
      select distinct on (form_id, visit_id) *
      from json_to_recordset(submissions) as submission (
        id uuid, form_id bigint, version int, link_id bigint, visit_id text, name text, answers jsonb, consents jsonb, came_by jsonb,
        signs jsonb, score int, address_digest text, text_digest text, is_test boolean, is_held boolean, sent_at timestamptz,
        source_id bigint, lead_id uuid, body json, next_attempt_at timestamptz)
      order by form_id, visit_id
    ), stored as (
      insert into lead_form_submissions as known (
        org_id, id, form_id, version, link_id, visit_id, status, name, answers, consents, came_by, signs, score,
        address_digest, text_digest, is_test, lead_id, sent_at)
      select org, id, form_id, version, link_id, visit_id, case when is_held then 'QUARANTINED' else 'SENT' end, name, answers,
             consents, came_by, signs, score, decode(address_digest, 'hex'), decode(text_digest, 'hex'), is_test,
             case when not is_held then lead_id end, sent_at
      from arriving
      on conflict (org_id, form_id, visit_id) do update set
        version = excluded.version, status = excluded.status, name = excluded.name, answers = excluded.answers,
        consents = excluded.consents, came_by = excluded.came_by, signs = excluded.signs,
        score = excluded.score, address_digest = excluded.address_digest, text_digest = excluded.text_digest,
        lead_id = coalesce(known.lead_id, excluded.lead_id), sent_at = excluded.sent_at, is_unfinished = false,
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
    if alike.completes then
      update lead_events set completes_id = finished.first_lead
        from unnest(alike.leads, alike.first_leads) as finished (lead, first_lead)
       where org_id = org and id = finished.lead and finished.first_lead <> finished.lead;
    end if;
  end loop;
end $$;
revoke all on function accept_submissions from public;
grant execute on function accept_submissions to leadkeep_app;

-- Most are settled by nobody. With them in it, PostgreSQL took this index for any question about an organisation that was first
-- asked while the table was small, and went on reading all of it.
drop index lead_form_submissions_settled_by;
create index lead_form_submissions_settled_by on lead_form_submissions (org_id, settled_by_id)
  where settled_by_id is not null;
