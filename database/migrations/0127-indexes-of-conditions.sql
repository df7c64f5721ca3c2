-- What lists of clients are filtered by in the order of its time: when somebody last dealt with a client, when it became a
-- customer, and when the client last opened something, or one content.
create index clients_by_interaction on clients (org_id, last_interaction_at, id)
  where last_interaction_at is not null and deleted_at is null;
create index clients_by_conversion on clients (org_id, converted_at, id) where converted_at is not null and deleted_at is null;
create index shared_contents_opened on shared_contents (org_id, last_viewed_at, client_id)
  where last_viewed_at is not null and client_id is not null;
create index shared_contents_of_content_opened on shared_contents (org_id, content_id, last_viewed_at, client_id)
  where last_viewed_at is not null and client_id is not null;
