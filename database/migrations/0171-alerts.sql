-- How a person wants to be told: only what differs from the defaults of each kind of alert.
create table alert_settings (
  org_id bigint not null,
  profile_id bigint not null,
  choices jsonb not null default '{}',
  quiet_hours jsonb,
  escalation jsonb not null default '[]',
  primary key (org_id, profile_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('alert_settings');

insert into alert_settings (org_id, profile_id, choices)
select org_id, profile_id,
       case when new_lead_emails then '{}' else '{"new_lead_assigned": {"email": false}}'::jsonb end
       || case when follow_up_emails then '{}' else '{"follow_up_due": {"email": false}}'::jsonb end
from user_preferences
where not (new_lead_emails and follow_up_emails);
alter table user_preferences drop column new_lead_emails, drop column follow_up_emails;

-- What a person was told, or will be told when their quiet hours end. Kept as long as sent messages.
create table alerts (
  org_id bigint not null references orgs,
  id uuid not null,
  profile_id bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  -- The page it opens.
  page text not null,
  client_ids bigint[] not null,
  lead_ids uuid[] not null,
  created_at timestamptz(3) not null,
  -- Set while it waits for the end of the quiet hours, with the channels it waits for.
  waits_until timestamptz(3),
  waits_for text[] not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
create index alerts_of_person on alerts (org_id, profile_id, created_at);
create index alerts_waiting on alerts (waits_until) where waits_until is not null;
create index alerts_by_lead on alerts using gin (lead_ids);
create index alerts_by_client on alerts using gin (client_ids);
create index alerts_by_age on alerts (created_at);
call protect_tenant_table('alerts');
create policy worker on alerts for select to leadkeep_worker using (true);
create policy worker_purges on alerts for delete to leadkeep_worker using (true);

-- One way an alert took: a channel, and for push a device. Whether a message was accepted or refused is its own row in
-- the outbox; what only the receiver can know is here.
create table alert_deliveries (
  org_id bigint not null references orgs,
  id uuid not null,
  alert_id uuid not null,
  channel text not null check (channel in ('in_app', 'email', 'push')),
  device_name text,
  -- Null in the application, and where nothing could be sent for the reason beside it.
  message_id uuid,
  reason text,
  created_at timestamptz(3) not null,
  shown_at timestamptz(3),
  seen_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, alert_id) references alerts (org_id, id) on delete cascade
);
create index alert_deliveries_of_alert on alert_deliveries (org_id, alert_id);
create index alert_deliveries_by_message on alert_deliveries (org_id, message_id) where message_id is not null;
call protect_tenant_table('alert_deliveries');

-- A lead nobody has looked at yet and whom its person wants told next. Gone once it is seen, answered or told in full.
create table lead_escalations (
  org_id bigint not null,
  lead_id uuid not null,
  profile_id bigint not null,
  client_id bigint not null,
  -- The next step, counted from 0, in the steps as they were when the lead was filed.
  step int not null,
  steps jsonb not null,
  filed_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  primary key (org_id, lead_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
create index lead_escalations_due on lead_escalations (due_at);
create index lead_escalations_of_person on lead_escalations (org_id, profile_id, due_at);
create index lead_escalations_of_client on lead_escalations (org_id, client_id);
call protect_tenant_table('lead_escalations');
create policy worker on lead_escalations for select to leadkeep_worker using (true);
