-- Follow-ups in the order of their time; those without one (someday) come last.
alter table follow_ups add column due_at timestamptz(3) not null
  generated always as (coalesce(remind_on, '9999-12-31 00:00:00+00'::timestamptz)) stored;
drop index follow_ups_by_time;
create index follow_ups_by_due on follow_ups (org_id, due_at, client_id);

-- When a person's zone changes, their open follow-ups move with them.
create index follow_ups_of_profile on follow_ups (org_id, profile_id);

-- The sweep that catches up after a stop looks over all organisations.
create policy worker on follow_ups to leadkeep_worker using (true) with check (true);
