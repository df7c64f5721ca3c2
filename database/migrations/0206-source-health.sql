-- How many leads a source sent in each hour of the organisation's clock, by when they were sent where that is known, without
-- test leads.
create table source_hours (
  org_id bigint not null,
  source_id bigint not null,
  -- The form's id at the provider; empty for leads that name none.
  form_external_id text not null,
  hour timestamptz(3) not null,
  leads int not null,
  -- A bit for each five minutes of the hour in which leads were sent; without leads that came more than a day late.
  slots int not null,
  -- When the last of them arrived here.
  last_at timestamptz(3) not null,
  primary key (org_id, source_id, hour, form_external_id)
);

-- Row security is forced on the owner too; lifted to read the leads that came before, and back at once.
alter table lead_events no force row level security;
alter table orgs no force row level security;

insert into source_hours (org_id, source_id, form_external_id, hour, leads, slots, last_at)
select org_id, source_id, form, date_trunc('hour', sent_at, time_zone) as hour, count(*),
       bit_or(case when received_at - sent_at > interval '1 day' then 0
                   else 1 << (extract(minute from sent_at at time zone time_zone)::int / 5) end),
       max(received_at)
from (
  select org_id, source_id, received_at,
         coalesce(left(coalesce(lead ->> 'external_form_id', lead ->> 'external_form_name'), 400), '') as form,
         least(received_at, coalesce((lead ->> 'submitted_at')::timestamptz, received_at)) as sent_at
  from lead_events
  where outcome in ('CLIENT_CREATED', 'DUPLICATE') and not is_test and not coalesce((lead ->> 'is_test')::boolean, false)
) as known
join orgs using (org_id)
group by org_id, source_id, form, hour;

alter table lead_events force row level security;
alter table orgs force row level security;

call protect_tenant_table('source_hours');

-- The last silence of a source. It is over once the source has a later lead.
create table source_silences (
  org_id bigint not null references orgs,
  source_id bigint not null,
  -- When its last lead before came.
  since timestamptz(3) not null,
  -- Leads usual in that time when it was looked at.
  usual double precision not null,
  checked_at timestamptz(3) not null,
  -- What was looked at before anybody was warned.
  checks jsonb not null default '[]',
  warned_at timestamptz(3),
  -- A person said that the source is paused.
  paused_at timestamptz(3),
  primary key (org_id, source_id),
  foreign key (org_id, source_id) references lead_sources (org_id, id)
);
call protect_tenant_table('source_silences');
-- The job that looks for silent sources finds out which organisations have any.
create policy silence_watch on lead_sources for select to leadkeep_worker using (deleted_at is null);
