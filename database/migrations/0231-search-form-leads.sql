-- Ids of the leads of a form that hold a fragment, one page in the order of the list, newest first: by `sent_at`, then by id.
-- `assignees` are those whose clients the caller may see (0 for nobody, as a lead without a client has), null for all; a lead
-- whose client was deleted is not found. `from_at` and `from_id` name the row a page begins behind; `backwards` gives the page before it.
-- The newest leads of the form tell whether many hold the fragment: then those next to where the page begins fill it. Else, and where they
-- do not, the trigrams find all of them.
-- EXECUTE plans for the fragment and reads one table alone; the clients of what it finds are looked up with a plan that is kept.
set local role leadkeep_search;
drop function search_form_leads(bigint, text, bigint[], bigint, int, timestamptz, timestamptz, timestamptz, uuid, boolean, int);
reset role;
create function search_form_leads(
    form bigint, fragment text, assignees bigint[], link bigint, of_version int, since timestamptz, until timestamptz,
    from_at timestamptz, from_id uuid, backwards boolean, take int)
  returns table (id uuid)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
as $$
declare
  patterns text[] := search_patterns(fragment);
  sampled constant int := 100;
  walked constant int := 2000;
  looked_up constant int := 50;
  spare constant int := 5; -- of deleted clients
  direction text := case when backwards then 'asc' else 'desc' end;
  ordered text := ' order by lead.sent_at ' || direction || ', lead.id ' || direction;
  leads text := 'select lead.id, lead.lead_id, lead.sent_at, lead.search_text from lead_form_submissions as lead
    where lead.org_id = $1 and lead.form_id = $2 and lead.lead_id is not null and lead.erased_at is null
      and ($4 is null or coalesce(lead.link_id, 0) = $4) and ($5 is null or lead.version = $5)
      and ($6 is null or lead.sent_at >= $6) and ($7 is null or lead.sent_at < $7)
      and ($8 is null or (lead.sent_at, lead.id) ' || case when backwards then '>' else '<' end || ' ($8, $9))';
  holding text := ' lead.search_text like any ($3)';
  is_common boolean;
  ids uuid[];
  lead_ids uuid[];
  page uuid[];
begin
  select count(*) * walked >= take * sampled into is_common
  from (
    select lead.search_text from lead_form_submissions as lead
    where lead.org_id = current_org_id() and lead.form_id = form and lead.lead_id is not null and lead.erased_at is null
    order by lead.sent_at desc, lead.id desc limit sampled) as lead
  where lead.search_text like any (patterns);
  foreach is_common in array case when is_common then array[true, false] else array[false] end loop
    execute 'select array_agg(lead.id' || ordered || '), array_agg(lead.lead_id' || ordered || ') from (' ||
        case
          when is_common then 'select * from (' || leads || ordered || ' limit ' || walked || ') as lead where' || holding || ' limit $10 + ' || spare
          else leads || ' and' || holding
        end || ') as lead'
      into ids, lead_ids
      using current_org_id(), form, patterns, link, of_version, since, until, from_at, from_id, take;
    page := '{}';
    for start in 1 .. coalesce(cardinality(ids), 0) by looked_up loop
      page := page || array(
        select lead.id
        from unnest(ids[start:start + looked_up - 1], lead_ids[start:start + looked_up - 1]) with ordinality as lead (id, lead_id, place)
        left join lead_events on lead_events.org_id = current_org_id() and lead_events.id = lead.lead_id
        left join clients on clients.org_id = current_org_id() and clients.id = lead_events.client_id
        where clients.deleted_at is null and (assignees is null or coalesce(clients.assigned_to_id_or_zero, 0) = any (assignees))
        order by lead.place limit take - cardinality(page));
      exit when cardinality(page) = take;
    end loop;
    exit when cardinality(page) = take;
  end loop;
  return query select unnest(page);
end $$;
call run_as_search_role('search_form_leads(bigint, text, bigint[], bigint, int, timestamptz, timestamptz, timestamptz, uuid, boolean, int)');

-- A search reads what was gathered and not yet merged into the index (docs/decisions/0051-search-index-gathers-writes.md).
alter index lead_form_leads_search set (gin_pending_list_limit = 256);
