-- What `search_clients` finds, or where that is nothing the clients most like the fragment on one page, whose order is 'similar'.
-- `swapped` is null for a fragment that nothing is like.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.find_clients(fragment text, swapped text[], assignees bigint[], take integer, ordered text, from_key bigint, from_id bigint, backwards boolean, entries bigint)
 RETURNS TABLE(id bigint, sort_key bigint, ordering text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select * from search_clients(fragment, assignees, take, ordered, from_key, from_id, backwards, entries);
  if not found and from_key is null and swapped is not null then
    return query select similar_one.id, take - similar_one.place, 'similar'
      from similar_client_ids(fragment, swapped, assignees, take - 1, entries is not null)
        with ordinality as similar_one (id, place);
  end if;
end $function$;
revoke all on function find_clients(text,text[],bigint[],integer,text,bigint,bigint,boolean,bigint) from public;
grant execute on function find_clients(text,text[],bigint[],integer,text,bigint,bigint,boolean,bigint) to leadkeep_app;
reset role;
