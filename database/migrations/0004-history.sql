-- One append-only history: what happened, to what, by whom, which fields (architecture.md §9).
-- It feeds per-field history, undo, audit and the live stream.

create table events (
  org_id bigint not null,
  id uuid not null, -- UUIDv7 made in the application: time-ordered, so partitions are ranges of it
  kind text not null,
  subject text not null,
  subject_id bigint not null,
  actor_profile_id bigint,
  request_id text,
  changes jsonb,
  payload jsonb,
  -- Whose screens may hear of it: assignees of the client (0 = unassigned); null means the whole organisation.
  audience bigint[],
  -- Set when it concerns one person only (a reminder, a toast of their own).
  to_profile_id bigint,
  created_at timestamptz(3) not null,
  -- Transaction number: the live stream resumes by it, because ids of parallel transactions commit out of order.
  xact_id xid8 not null default pg_current_xact_id(),
  primary key (org_id, id)
) partition by range (id);

create index events_of_subject on events (org_id, subject, subject_id, id desc);
create index events_by_xact on events (org_id, xact_id);
call protect_tenant_table('events');

-- Months as ranges of UUIDv7: the first 48 bits are milliseconds since 1970.
create function uuid_v7_floor(at timestamptz) returns uuid
  language sql immutable strict parallel safe
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;

create procedure make_month_partition(parent text, month date)
  language plpgsql as $$
declare
  child text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
begin
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent,
    uuid_v7_floor(month::timestamp at time zone 'UTC'), uuid_v7_floor((month + interval '1 month') at time zone 'UTC'));
  -- Reached through the parent only: rows of a partition asked for by its own name have the same wall.
  call protect_tenant_table(child::regclass);
end $$;

create table events_default partition of events default;
call protect_tenant_table('events_default');
call make_month_partition('events', date_trunc('month', now())::date);
call make_month_partition('events', (date_trunc('month', now()) + interval '1 month')::date);

-- One wake-up per statement, with the organisation only; listeners read what is new from the table.
create function wake_live_streams() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('live', org_id::text) from (select distinct org_id from written) as orgs;
  return null;
end $$;
create trigger events_wake_live after insert on events
  referencing new table as written for each statement execute function wake_live_streams();
