-- The text in which people search the leads of a form: every answer, as names are compared.
create function written_answers(answers jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(answer #>> '{}', ' '), '') from jsonb_path_query(answers, '$[*].values[*]') as answer
$$;
alter table lead_form_submissions
  add column search_text text not null generated always as (search_normalise(written_answers(answers))) stored,
  -- When its client was erased and its answers with it; that it came is still counted.
  add column erased_at timestamptz(3);

-- The leads of a form in the order of their list, with what its figures count, so that these read no answers.
create index lead_form_leads on lead_form_submissions (org_id, form_id, sent_at desc, id desc)
  include (status, link_id, version, is_test) where lead_id is not null;
create index lead_form_leads_erased on lead_form_submissions (org_id, form_id) where erased_at is not null;
-- The id of a form is its own in the installation.
create index lead_form_leads_search on lead_form_submissions using gin (form_id, search_text gin_trgm_ops)
  where lead_id is not null;

-- The figures of a form read its views in one index and no table.
drop index lead_form_views_by_day;
create index lead_form_views_by_day on lead_form_views (org_id, form_id, day)
  include (grade, link_id, version, has_started, reached_question_id, is_sent);

-- Old signals go; the views put together from them stay.
create index lead_form_signals_by_time on lead_form_signals (received_at);
create policy worker_purges on lead_form_signals for delete to leadkeep_worker using (true);
create policy worker on lead_form_signals for select to leadkeep_worker using (true);

-- The view of a visit knows that its answers were sent, whether they are a lead or held back.
create function mark_view_sent() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update lead_form_views set is_sent = true, has_started = true
   where org_id = new.org_id and form_id = new.form_id and visit_id = new.visit_id and not is_sent;
  return null;
end $$;
create trigger mark_view_sent after insert or update of status on lead_form_submissions for each row
  when (new.status <> 'UNFINISHED') execute function mark_view_sent();

-- Ids of the leads of a form that hold a fragment, one page in the order of the list, newest first: by `sent_at`, then by id.
-- `assignees` are those whose clients the caller may see (0 for nobody, as a lead without a client has), null for all; a lead
-- whose client was deleted is not found. A fragment that many hold fills its page from the newest leads; else the trigrams
-- find it. `from_at` and `from_id` name the row a page begins behind; `backwards` gives the page before it.
create function search_form_leads(
    form bigint, fragment text, assignees bigint[], link bigint, of_version int, since timestamptz, until timestamptz,
    from_at timestamptz, from_id uuid, backwards boolean, take int)
  returns table (id uuid)
  language plpgsql stable security definer rows 20 set search_path = public
as $$
declare
  walked constant int := 1000;
  direction text := case when backwards then 'asc' else 'desc' end;
  ordered text := ' order by lead.sent_at ' || direction || ', lead.id ' || direction;
  leads text := 'select lead.id, lead.sent_at, lead.lead_id, lead.search_text from lead_form_submissions as lead
    where lead.org_id = $1 and lead.form_id = $2 and lead.lead_id is not null and lead.erased_at is null
      and ($5 is null or coalesce(lead.link_id, 0) = $5) and ($6 is null or lead.version = $6)
      and ($7 is null or lead.sent_at >= $7) and ($8 is null or lead.sent_at < $8)
      and ($9 is null or (lead.sent_at, lead.id) ' || case when backwards then '>' else '<' end || ' ($9, $10))';
  shown text := ' left join lead_events on lead_events.org_id = $1 and lead_events.id = lead.lead_id
    left join clients on clients.org_id = $1 and clients.id = lead_events.client_id
    where clients.deleted_at is null and ($4 is null or coalesce(clients.assigned_to_id_or_zero, 0) = any ($4))';
  org bigint := current_org_id();
  patterns text[] := search_patterns(fragment);
  found uuid[];
begin
  execute 'select array(select lead.id from (' || leads || ordered || ' limit ' || walked || ') as lead' || shown
      || ' and lead.search_text like any ($3)' || ordered || ' limit $11)'
    into found
    using org, form, patterns, assignees, link, of_version, since, until, from_at, from_id, take;
  if cardinality(found) < take then
    execute 'select array(select lead.id from (' || leads || ' and lead.search_text like any ($3) offset 0) as lead' || shown
        || ordered || ' limit $11)'
      into found
      using org, form, patterns, assignees, link, of_version, since, until, from_at, from_id, take;
  end if;
  return query select unnest(found);
end $$;
call run_as_search_role('search_form_leads(bigint, text, bigint[], bigint, int, timestamptz, timestamptz, timestamptz, uuid, boolean, int)');
