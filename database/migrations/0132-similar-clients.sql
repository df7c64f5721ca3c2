-- Ids of clients with a word like the fragment, the most similar first: a letter too many, too few, wrong, or two swapped. Asked
-- only when no client holds the fragment itself. `swapped` are the patterns of the fragment with two neighbouring letters swapped,
-- which trigrams of short words do not find. At most 2,000 clients are compared.
create function similar_client_ids(fragment text, swapped text[], assignees bigint[], cap int, holds_most boolean)
  returns table (id bigint)
  language plpgsql stable security definer rows 20 set search_path = public
  -- From half of the trigrams on; the operator reads its limit here.
  set pg_trgm.word_similarity_threshold = 0.5
as $$
begin
  return query execute 'select matching.id from (
      select clients.id, clients.search_text, clients.last_activity_at from clients
      where ' || case when holds_most then 'clients.org_id + 0 = $1' else 'clients.org_id = $1' end
    || ' and clients.deleted_at is null and (clients.search_text %> $2 or clients.search_text like any ($3))'
    || case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($4)' end
    || ' limit 2000) as matching
    order by matching.search_text like any ($3) desc, word_similarity($2, matching.search_text) desc,
      matching.last_activity_at desc, matching.id desc limit $5'
    using current_org_id(), fragment, swapped, assignees, cap;
end $$;
call run_as_search_role('similar_client_ids(text, text[], bigint[], int, boolean)');

-- What `search_clients` finds, or where that is nothing the clients most like the fragment on one page, whose order is 'similar'.
-- `swapped` is null for a fragment that nothing is like.
create function find_clients(fragment text, swapped text[], assignees bigint[], take int, ordered text, from_key bigint,
    from_id bigint, backwards boolean, entries bigint)
  returns table (id bigint, sort_key bigint, ordering text)
  language plpgsql stable security definer rows 20 set search_path = public
as $$
begin
  return query select * from search_clients(fragment, assignees, take, ordered, from_key, from_id, backwards, entries);
  if not found and from_key is null and swapped is not null then
    return query select similar_one.id, take - similar_one.place, 'similar'
      from similar_client_ids(fragment, swapped, assignees, take - 1, entries is not null)
        with ordinality as similar_one (id, place);
  end if;
end $$;
call run_as_search_role('find_clients(text, text[], bigint[], int, text, bigint, bigint, boolean, bigint)');
