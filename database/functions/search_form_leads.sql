-- Ids of the leads of a form that hold a fragment, one page in the order of the list, newest first: by `sent_at`, then by id.
-- `assignees` are those whose clients the caller may see (0 for nobody, as a lead without a client has), null for all; a lead
-- whose client was deleted is not found. A fragment that many hold fills its page from the newest leads; else the trigrams
-- find it. `from_at` and `from_id` name the row a page begins behind; `backwards` gives the page before it.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_form_leads(form bigint, fragment text, assignees bigint[], link bigint, of_version integer, since timestamp with time zone, until timestamp with time zone, from_at timestamp with time zone, from_id uuid, backwards boolean, take integer)
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
revoke all on function search_form_leads(bigint,text,bigint[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) from public;
grant execute on function search_form_leads(bigint,text,bigint[],bigint,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) to leadkeep_app;
reset role;
