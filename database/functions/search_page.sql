-- Ids of one page of the clients a list is searched for, sorted as the list is: by a column of theirs, then by id.
--
-- Up to 1,000 clients are found by the index and sorted. Where more hold the fragment, the first 1,000 of the list are looked
-- through, and where these do not fill the page, PostgreSQL walks the list or asks the index, as it finds best. Frequent three
-- letters are looked for in the list at once. `from_key` and `from_id` name the row that the page begins behind.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_page(fragment text, assignees bigint[], holds_most boolean, sorted text, descending boolean, from_key text, from_id bigint, take integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  most_sorted constant int := 1000;
  walked constant int := 1000;
  org bigint := current_org_id();
  patterns text[] := search_patterns(fragment);
  direction text := case when descending then 'desc' else 'asc' end;
  of_assignees text := case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($3)' end;
  beyond text := case when from_id is null then '' else format(' and (clients.%I, clients.id) %s ($5::%s, $6)',
    sorted, case when descending then '<' else '>' end, case when sorted = 'name' then 'text' else 'timestamptz' end) end;
  ordered text := format(' order by clients.%1$I %2$s, clients.id %2$s limit ', sorted, direction);
  ids bigint[];
  found int;
begin
  if length(fragment) > 3 or search_ordering(org, patterns, 20) is null then
    execute 'with clients as materialized (
        select clients.id, clients.' || quote_ident(sorted) || ' from clients where ' || search_condition(assignees, holds_most) || ' limit $4
      ), page as (select clients.id from clients where true' || beyond || ordered || '$7)
      select (select count(*) from clients), array_agg(page.id) from page'
      into found, ids using org, patterns, assignees, most_sorted + 1, from_key, from_id, take;
    if found <= most_sorted then
      return query select unnest(ids);
      return;
    end if;
  end if;

  execute 'select count(*), array_agg(page.id) from (
      select clients.id from (
        select clients.* from clients where clients.org_id = $1 and clients.deleted_at is null' || beyond || ordered || '$4) as clients
      where clients.search_text like any ($2)' || of_assignees || ordered || '$7) as page'
    into found, ids using org, patterns, assignees, walked, from_key, from_id, take;
  if found < take then
    return query execute 'select clients.id from clients where ' || search_condition(assignees, false) || beyond || ordered || '$7'
      using org, patterns, assignees, walked, from_key, from_id, take;
    return;
  end if;
  return query select unnest(ids);
end $function$;
revoke all on function search_page(text,bigint[],boolean,text,boolean,text,bigint,integer) from public;
grant execute on function search_page(text,bigint[],boolean,text,boolean,text,bigint,integer) to leadkeep_app;
reset role;
