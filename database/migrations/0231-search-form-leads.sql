-- Ids of the leads of a form that hold a fragment, one page in the order of the list, newest first: by `sent_at`, then by id.
-- `assignees` are those whose clients the caller may see (0 for nobody, as a lead without a client has), null for all; a lead
-- whose client was deleted is not found. A fragment that few hold is found by the trigrams, one that many hold fills its page
-- from the newest leads, else the trigrams find all of them. `from_at` and `from_id` name the row a page begins behind;
-- `backwards` gives the page before it.
-- EXECUTE plans for the fragment and reads one table alone; the clients of what it finds are looked up with a plan that is kept.
drop function search_form_leads(bigint, text, bigint[], bigint, int, timestamptz, timestamptz, timestamptz, uuid, boolean, int);
create function search_form_leads(
    form bigint, fragment text, assignees bigint[], link bigint, of_version int, since timestamptz, until timestamptz,
    from_at timestamptz, from_id uuid, backwards boolean, take int)
  returns table (id uuid)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
declare
  few constant int := 200;
  walked constant int := 1000;
  direction text := case when backwards then 'asc' else 'desc' end;
  ordered text := ' order by lead.sent_at ' || direction || ', lead.id ' || direction;
  leads text := 'select lead.id, lead.lead_id, lead.sent_at, lead.search_text from lead_form_submissions as lead
    where lead.org_id = $1 and lead.form_id = $2 and lead.lead_id is not null and lead.erased_at is null
      and ($4 is null or coalesce(lead.link_id, 0) = $4) and ($5 is null or lead.version = $5)
      and ($6 is null or lead.sent_at >= $6) and ($7 is null or lead.sent_at < $7)
      and ($8 is null or (lead.sent_at, lead.id) ' || case when backwards then '>' else '<' end || ' ($8, $9))';
  holding text := ' and lead.search_text like any ($3)';
  ways text[] := array[
    leads || holding || ' limit ' || few + 1,
    'select * from (' || leads || ordered || ' limit ' || walked || ') as lead where true' || holding || ' limit 2 * $10',
    leads || holding];
  ids uuid[];
  lead_ids uuid[];
  page uuid[];
begin
  for way in 1 .. 3 loop
    execute 'select array_agg(lead.id' || ordered || '), array_agg(lead.lead_id' || ordered || ') from (' || ways[way] || ') as lead'
      into ids, lead_ids
      using current_org_id(), form, search_patterns(fragment), link, of_version, since, until, from_at, from_id, take;
    continue when way = 1 and cardinality(ids) > few;
    page := array(
      select lead.id from unnest(ids, lead_ids) with ordinality as lead (id, lead_id, place)
      left join lead_events on lead_events.org_id = current_org_id() and lead_events.id = lead.lead_id
      left join clients on clients.org_id = current_org_id() and clients.id = lead_events.client_id
      where clients.deleted_at is null and (assignees is null or coalesce(clients.assigned_to_id_or_zero, 0) = any (assignees))
      order by lead.place limit take);
    exit when way <> 2 or cardinality(page) = take;
  end loop;
  return query select unnest(page);
end $$;
call run_as_search_role('search_form_leads(bigint, text, bigint[], bigint, int, timestamptz, timestamptz, timestamptz, uuid, boolean, int)');
