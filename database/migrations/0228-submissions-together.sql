-- Submissions of one organisation and, unless they are held, the leads of them, as one statement. Each visit stores one: sent
-- again, or twice among these, it stores nothing and gets the first. Its id is made of the visit, so a repeat has the id of the
-- first. In one order everywhere, so that two transactions with the same visits cannot wait for each other.
drop function accept_submission;
create function accept_submissions(
  org bigint, sources bigint[], leads uuid[], held boolean[], submissions jsonb[], addresses bytea[], contents bytea[],
  bodies bytea[], sent timestamptz[], next_attempts timestamptz[]
) returns table (place int, submission_id uuid, is_repeat boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  alike record;
  stored_ids uuid[] := '{}';
begin
  if current_org_id() is null then
    perform set_config('app.org_id', org::text, true);
  elsif current_org_id() <> org then
    raise exception 'another organisation is at work';
  end if;
  for alike in
    with arriving as (
      select distinct on (written.form_id, written.visit_id)
             written.*, lead.source_id, lead.lead, lead.is_held, lead.address, lead.content, lead.body, lead.sent, lead.next_attempt
      from unnest(sources, leads, held, submissions, addresses, contents, bodies, sent, next_attempts) with ordinality
             as lead (source_id, lead, is_held, submission, address, content, body, sent, next_attempt, place),
           jsonb_to_record(lead.submission) as written (
             id uuid, form_id bigint, version int, link_id bigint, visit_id text, name text, answers jsonb, consents jsonb,
             came_by jsonb, signs jsonb, score int, is_test boolean)
      order by written.form_id, written.visit_id, lead.place
    ), stored as (
      insert into lead_form_submissions as known (
        org_id, id, form_id, version, link_id, visit_id, status, name, answers, consents, came_by, signs, score,
        address_digest, text_digest, is_test, lead_id, sent_at)
      select org, id, form_id, version, link_id, visit_id, case when is_held then 'QUARANTINED' else 'SENT' end, name, answers,
             consents, came_by, signs, score, address, content, is_test, case when not is_held then lead end, sent
      from arriving order by form_id, visit_id
      on conflict (org_id, form_id, visit_id) do update set
        version = excluded.version, status = excluded.status, name = excluded.name, answers = excluded.answers,
        consents = excluded.consents, came_by = excluded.came_by, signs = excluded.signs,
        score = excluded.score, address_digest = excluded.address_digest, text_digest = excluded.text_digest,
        lead_id = coalesce(known.lead_id, excluded.lead_id), sent_at = excluded.sent_at, is_unfinished = false,
        settled_at = null, settled_by_id = null
        where known.is_unfinished
      returning id, lead_id
    )
    select source_id, is_held, is_test, max(sent) as received, max(next_attempt) as next_attempt,
           array_agg(id) as ids, array_agg(lead) as leads, array_agg(stored.lead_id) as first_leads, array_agg(body) as bodies,
           array_agg('visit:' || visit_id || case when stored.lead_id <> lead then ':finished' else '' end) as keys,
           array_agg(sent + interval '90 days') as reusable, array_agg('application/json'::text) as content_types,
           bool_or(stored.lead_id <> lead) as completes
    from stored join arriving using (id)
    group by source_id, is_held, is_test, next_attempt is null
    order by source_id, is_test
  loop
    stored_ids := stored_ids || alike.ids;
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
  return query
    select sent.place::int, sent.id, sent.id <> all (stored_ids) or sent.nth > 1
    from (select n as place, id, row_number() over (partition by id order by n) as nth
          from generate_subscripts(submissions, 1) as n, uuid(submissions[n] ->> 'id') as id) as sent;
end $$;
revoke all on function accept_submissions from public;
grant execute on function accept_submissions to leadkeep_app;
