-- Who deleted a client, for the list of deleted clients, which keeps them 30 days.
alter table clients add column deleted_by_id bigint;
alter table clients add foreign key (org_id, deleted_by_id) references profiles (org_id, id) on delete set null (deleted_by_id);
create index clients_deleted on clients (org_id, deleted_at desc, id desc) where deleted_at is not null;

-- Which organisations have clients whose 30 days are over is looked for over all of them.
create index clients_to_erase on clients (deleted_at) where deleted_at is not null;
create policy worker on clients for select to leadkeep_worker using (deleted_at is not null);

alter table clients no force row level security;
alter table events no force row level security;
update clients set deleted_by_id = (
  select actor_profile_id from events
  where events.org_id = clients.org_id and events.subject = 'client' and events.subject_id = clients.id
    and events.kind = 'client.deleted' and exists (
      select from profiles where profiles.org_id = events.org_id and profiles.id = events.actor_profile_id)
  order by events.id desc limit 1)
where deleted_at is not null;
alter table clients force row level security;
alter table events force row level security;
