-- When somebody last dealt with the client or the client last looked at what was shared with them: the list of recently
-- active clients (G-047). Null for a client with whom nothing happened yet.
alter table clients add column recently_active_at timestamptz(3)
  generated always as (greatest(last_interaction_at, last_viewed_at)) stored;
create index clients_recently_active on clients (org_id, recently_active_at desc, id desc)
  where recently_active_at is not null and deleted_at is null;

set local role leadkeep_search;
drop function search_client_ids(text, bigint[], int);
reset role;

-- Ids of clients whose name, company, phone or e-mail contains the fragment; below three characters, which the index cannot
-- look for inside a word, those with a word that begins with it.
-- Owned by the search role and reading app.org_id itself: under plain row security the trigram index is not used.
-- EXECUTE plans for the values at hand: few assignees are read by their own index, a rare fragment by the trigrams
-- (139 ms became 0.7 ms for a member who sees 50 of a million clients).
-- `cap` bounds how many candidates are looked at. A fragment more common than that would give any `cap` of its clients, so the
-- matches among the 10,000 most recently active are added: what somebody looks for is among those.
create function search_client_ids(fragment text, assignees bigint[], cap int)
  returns table (id bigint)
  language plpgsql stable security definer rows 1000 set search_path = public
as $$
declare
  patterns text[] := case
    when length(fragment) >= 3 then array['%' || fragment || '%']
    else array[fragment || '%', '% ' || fragment || '%']
  end;
  found bigint[];
begin
  execute 'select array(
      select clients.id from clients
      where clients.org_id = $1 and clients.deleted_at is null and clients.search_text like any ($2)
        and ($3 is null or clients.assigned_to_id_or_zero = any ($3))
      limit $4)'
    into found using current_org_id(), patterns, assignees, cap;
  if cardinality(found) < cap then
    return query select unnest(found);
    return;
  end if;
  return query execute '
      select recent.id from (
        select clients.id, clients.search_text from clients
        where clients.org_id = $1 and clients.deleted_at is null
          and ($3 is null or clients.assigned_to_id_or_zero = any ($3))
        order by clients.last_activity_at desc, clients.id desc
        limit 10000) as recent
      where recent.search_text like any ($2)
      union
      select unnest($4)'
    using current_org_id(), patterns, assignees, found;
end $$;
call run_as_search_role('search_client_ids(text, bigint[], int)');
