-- One page of the clients a search finds, in its order: by `sort_key`, then by id, both downwards; where nobody has the fragment, those
-- most like it on one page, whose order is 'similar'. `swapped` is null for a fragment that nothing is like.
--
-- Up to 2,000 clients are all ranked: those whose name it is, has it as a word, begins with it, has a word that begins
-- with it, then the others; among equals by last activity. What more clients hold is listed by `search_frequent`, by last activity alone
-- where more than every twentieth holds it. Three letters are taken for such at once if they are frequent among the 1,000 most recent.
-- `entries` is how many clients the organisation has, where it holds much of the table; null where it does not.
--
-- `from_key` and `from_id` name the row a page begins behind, `ordered` how its list is ordered ('ranked', 'words', 'recent');
-- `backwards` gives the page before that row, its nearest row first.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.find_clients(fragment text, swapped text[], assignees bigint[], take integer, ordered text, from_key bigint, from_id bigint, backwards boolean, entries bigint)
 RETURNS TABLE(id bigint, sort_key bigint, ordering text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  most_ranked constant int := 2000;
  begins constant bigint := 1000000000000000;
  anywhere text[] := search_patterns(fragment);
  -- As the first word or a further one.
  words text[] := array[fragment || '%', '% ' || fragment || '%'];
  whole text := '% ' || fragment || ' %';
  plain text := replace(replace(replace(fragment, '\%', '%'), '\_', '_'), '\\', '\');
  -- Of a ranked page whatever its direction: backwards the opposites are sorted downwards.
  sign int := case when backwards then -1 else 1 end;
  -- Without three letters in a row there is no trigram to look for, and of few clients a plan would read them all.
  is_indexed boolean := coalesce(entries, 0) > most_ranked and assignees is null and fragment ~ '[[:alnum:]]{3}';
  cap int;
  ids bigint[];
  keys bigint[];
  found int;
begin
  if ordered is null and length(fragment) = 3 then
    ordered := search_ordering(current_org_id(), anywhere, most_ranked * 1000 / nullif(entries, 0));
  end if;
  if ordered is null or ordered = 'ranked' then
    cap := case when ordered is null then most_ranked + 1 end;
    with matching as materialized (
      select * from held_clients(anywhere, assignees, cap, entries is not null) where not is_indexed
      union all select * from indexed_clients(anywhere[1], cap) where is_indexed
    ), ranked as (
      select matching.id, (case when not matching.search_text like any (words) then 0 else (
        select case when written.name = plain then 4
                    when ' ' || written.name || ' ' like whole then 3
                    when written.name like words[1] then 2
                    when written.name like words[2] then 1
                    else 0 end
          from (select lower(public.unaccent('public.unaccent'::regdictionary, matching.name)) as name offset 0) as written) end) * begins
        + (extract(epoch from matching.last_activity_at) * 1000)::bigint as key
      from matching
    ), page as (
      select ranked.id, ranked.key from ranked
      where from_key is null or (ranked.key * sign, ranked.id * sign) < (from_key * sign, from_id * sign)
      order by ranked.key * sign desc, ranked.id * sign desc limit take
    )
    select (select count(*) from matching), array_agg(page.id), array_agg(page.key) into found, ids, keys from page;
    if found = 0 and from_key is null and swapped is not null then
      return query select similar_one.id, take - similar_one.place, 'similar'
        from similar_client_ids(fragment, swapped, assignees, take - 1, entries is not null)
          with ordinality as similar_one (id, place);
      return;
    elsif ordered = 'ranked' or found <= most_ranked then
      return query select unnest(ids), unnest(keys), 'ranked';
      return;
    end if;
    ordered := search_ordering(current_org_id(), anywhere, -1);
  end if;
  return query select frequent.id, frequent.sort_key, ordered
    from search_frequent(fragment, assignees, take, ordered, from_key, from_id, backwards, entries is not null) as frequent;
end $function$;
revoke all on function find_clients(text,text[],bigint[],integer,text,bigint,bigint,boolean,bigint) from public;
grant execute on function find_clients(text,text[],bigint[],integer,text,bigint,bigint,boolean,bigint) to leadkeep_app;
reset role;
