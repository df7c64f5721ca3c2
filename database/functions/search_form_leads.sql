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
    select array_agg(held.id), array_agg(held.lead_id) into ids, lead_ids
    from held_form_leads(form, patterns, link, of_version, since, until, from_at, from_id, backwards,
      case when is_common then walked end, case when is_common then take + spare end) as held;
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
