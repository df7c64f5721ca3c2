-- What lists of clients are filtered by in the order of its time: when somebody last dealt with a client, when it became a
-- customer, and when the client last opened something, or one content.
create index clients_by_interaction on clients (org_id, last_interaction_at, id)
  where last_interaction_at is not null and deleted_at is null;
create index clients_by_conversion on clients (org_id, converted_at, id) where converted_at is not null and deleted_at is null;
create index shared_contents_opened on shared_contents (org_id, last_viewed_at, client_id)
  where last_viewed_at is not null and client_id is not null;
create index shared_contents_of_content_opened on shared_contents (org_id, content_id, last_viewed_at, client_id)
  where last_viewed_at is not null and client_id is not null;
create index clients_by_activity_type on clients (org_id, last_activity_type, last_activity_at desc, id desc) where deleted_at is null;

-- Clients whose phones, or e-mails, are not in the text they are found by: those that have none, and a phone without digits.
create index clients_without_phone on clients (org_id, last_activity_at desc, id desc)
  where contact_search !~ '^\d+( |$)' and deleted_at is null;
create index clients_without_email on clients (org_id, last_activity_at desc, id desc)
  where contact_search not like '%@%' and deleted_at is null;

-- The texts clients are filtered by and not searched by. Read by a function of the search role, like every such index (0002).
create index clients_texts on clients using gin (
  org_id, (search_normalise(coalesce(location, '') || ' ' || coalesce(job_title, ''))) gin_trgm_ops)
  where (location is not null or job_title is not null) and deleted_at is null;

-- Ids of clients with the fragment in such a text, at most `cap`.
create function text_client_ids(fragment text, assignees bigint[], cap int, holds_most boolean) returns table (id bigint)
  language plpgsql stable security definer rows 1000 set search_path = public
as $$
begin
  return query execute 'select clients.id from clients where '
    || case when holds_most then 'clients.org_id + 0 = $1' else 'clients.org_id = $1' end
    || ' and (clients.location is not null or clients.job_title is not null) and clients.deleted_at is null
      and search_normalise(coalesce(clients.location, '''') || '' '' || coalesce(clients.job_title, '''')) like any ($2)'
    || case when assignees is null then '' else ' and clients.assigned_to_id_or_zero = any ($3)' end || ' limit $4'
    using current_org_id(), search_patterns(fragment), assignees, cap;
end $$;
call run_as_search_role('text_client_ids(text, bigint[], int, boolean)');
