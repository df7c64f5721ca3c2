-- The secret that a source had before, which works for a day more after it was replaced (integrations 6).
alter table lead_sources
  add column sealed_old_secret text,
  add column old_secret_until timestamptz(3);

-- CRM keys of IndiaMART, by which leads are pulled. Two organisations may have one key, and IndiaMART counts calls by key.
create table indiamart_keys (
  org_id bigint not null references orgs,
  source_id bigint not null,
  sealed_key text not null,
  key_hash bytea not null,
  -- Leads up to here were pulled; null before the first pull.
  pulled_until timestamptz(3),
  last_pull_at timestamptz(3),
  next_pull_at timestamptz(3) not null,
  last_error_class text check (last_error_class in (
    'retry_now', 'retry_later', 'auth_expired', 'permission_missing', 'not_found', 'invalid_request', 'rejected', 'unknown')),
  last_error_code text,
  last_error_at timestamptz(3),
  primary key (org_id, source_id),
  foreign key (org_id, source_id) references lead_sources
);
create index indiamart_keys_by_hash on indiamart_keys (key_hash);
create index indiamart_keys_due on indiamart_keys (next_pull_at);
call protect_tenant_table('indiamart_keys');
create policy worker on indiamart_keys to leadkeep_worker using (true) with check (true);

-- When each organisation is compared with each provider and checked; so far for Facebook alone.
create table source_schedules (
  org_id bigint not null references orgs (org_id),
  provider text not null,
  reconcile_at timestamp(3) with time zone not null,
  check_at timestamp(3) with time zone not null,
  primary key (org_id, provider)
);
alter table facebook_schedules no force row level security;
insert into source_schedules (org_id, provider, reconcile_at, check_at)
  select org_id, 'facebook', reconcile_at, check_at from facebook_schedules;
drop table facebook_schedules;
call protect_tenant_table('source_schedules');
create policy worker on source_schedules for select to leadkeep_worker using (true);

-- Until when a process that renews the token is believed to be at it.
alter table connections add column renewing_until timestamp(3) with time zone;

-- A lead that its provider deleted: what is left says that it must not come in again.
alter table lead_notices drop constraint lead_notices_status_check;
alter table lead_notices add constraint lead_notices_status_check
  check (status in ('WAITING', 'FETCHED', 'IGNORED', 'FAILED', 'ERASED'));

-- What a provider that announces leads with all they say sent of one; until it is in the ledger.
alter table lead_notices add column content text;

drop function record_lead_notices(text, text[], text[], text[], timestamp with time zone[], timestamp with time zone, text, text);

-- The code by which a person connects a WordPress site: shown to that person alone, good once. A new one replaces it.
create table wordpress_codes (
  org_id bigint not null references orgs,
  profile_id bigint not null,
  code_hash bytea not null,
  sealed_code text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (org_id, profile_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('wordpress_codes');

-- WordPress sites with our plugin. The secret of their calls is the signing secret of their lead source.
create table wordpress_sites (
  org_id bigint not null references orgs,
  source_id bigint not null,
  -- The host and path without scheme, 'www.' and closing slash, by which a site is recognised.
  site_key text not null,
  url text not null,
  wp_version text not null,
  php_version text not null,
  plugin_version text not null,
  connected_at timestamptz(3) not null,
  last_heartbeat_at timestamptz(3),
  -- The last heartbeat or lead.
  last_seen_at timestamptz(3) not null,
  primary key (org_id, source_id),
  unique (org_id, site_key),
  foreign key (org_id, source_id) references lead_sources (org_id, id) on delete cascade
);
call protect_tenant_table('wordpress_sites');

create table wordpress_forms (
  org_id bigint not null references orgs,
  source_id bigint not null,
  plugin text not null,
  external_id text not null,
  title text not null,
  -- Whether the plugin sends its leads, and whether they are taken here.
  is_on_at_site boolean not null,
  is_on boolean not null default true,
  primary key (org_id, source_id, plugin, external_id),
  foreign key (org_id, source_id) references wordpress_sites (org_id, source_id) on delete cascade
);
call protect_tenant_table('wordpress_forms');

-- Nonces of signed calls, for as long as their signature could be sent again.
create table wordpress_nonces (
  org_id bigint not null references orgs,
  source_id bigint not null,
  nonce text not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, source_id, nonce),
  foreign key (org_id, source_id) references wordpress_sites (org_id, source_id) on delete cascade
);
create index wordpress_nonces_by_end on wordpress_nonces (org_id, source_id, expires_at);
call protect_tenant_table('wordpress_nonces');

-- Mails that came to the address of a lead source, as they came and as they were read (decision 0258).
create table lead_mails (
  org_id bigint not null,
  id uuid not null,
  source_id bigint not null,
  -- The same mail is known again by its Message-ID or bytes, and one without a Message-ID by its content.
  dedupe_key text not null,
  content_key text,
  state text not null default 'WAITING' check (state in ('WAITING', 'LEAD', 'NOT_LEAD', 'CONFIRMATION')),
  check_reason text check (check_reason in ('NO_CONTACT', 'LAYOUT_CHANGED', 'UNREADABLE', 'CONFIRM')),
  not_lead_reason text check (not_lead_reason in ('AUTO_REPLY', 'BULK', 'BOUNCE')),
  is_test boolean not null default false,
  envelope_from text not null,
  -- The message: here up to a megabyte, a larger one in the store of files.
  raw bytea,
  file_key text,
  size integer not null,
  sender text not null default '',
  sender_name text not null default '',
  subject text not null default '',
  text text not null default '',
  reading jsonb not null default '{}',
  lead_id uuid,
  received_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, source_id) references lead_sources (org_id, id) on delete cascade,
  check ((raw is null) <> (file_key is null))
);
-- The bytes of a mail are compressed already or will not be worth it.
alter table lead_mails alter column raw set storage external;
create unique index lead_mails_by_key on lead_mails (org_id, source_id, dedupe_key);
create unique index lead_mails_by_content on lead_mails (org_id, source_id, content_key) where content_key is not null;
create index lead_mails_by_source on lead_mails (org_id, source_id, id desc);
create index lead_mails_by_sender on lead_mails (org_id, source_id, sender, id desc);
create index lead_mails_to_check on lead_mails (org_id, source_id, id desc) where check_reason is not null;
create index lead_mails_by_age on lead_mails (org_id, received_at);
create index lead_mails_by_lead on lead_mails (org_id, lead_id) where lead_id is not null;
call protect_tenant_table('lead_mails');
-- The job that erases old mails looks across organisations for them.
create policy worker on lead_mails for select to leadkeep_worker using (true);

-- What people corrected in the mails of a sender: the words beside a value, and what it fills.
create table lead_mail_senders (
  org_id bigint not null,
  source_id bigint not null,
  sender text not null,
  corrections jsonb not null default '[]',
  -- The labels of the mail that was corrected, by which a new layout is noticed.
  labels text[] not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (org_id, source_id, sender),
  foreign key (org_id, source_id) references lead_sources (org_id, id) on delete cascade
);
call protect_tenant_table('lead_mail_senders');

-- A key of another application. Only the hash of the key is stored, in public_addresses under the kind 'api-key'.
create table api_keys (
  org_id bigint not null references orgs,
  id bigint generated by default as identity,
  name text not null,
  -- The profile with whose rights the key acts.
  profile_id bigint not null,
  -- What people recognise it by.
  beginning text not null,
  ending text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
create index api_keys_of_profile on api_keys (org_id, profile_id);
call protect_tenant_table('api_keys');

-- An address that hears of events: a Zap that Zapier subscribed, or a webhook that a person added.
create table outgoing_webhooks (
  org_id bigint not null references orgs,
  id bigint generated by default as identity,
  kind text not null check (kind in ('ZAP', 'WEBHOOK')),
  name text not null,
  url text not null,
  events text[] not null,
  -- What of these events it hears: stages, lead sources, from which opening on.
  filters jsonb not null default '{"stages": [], "sources": [], "times_opened": 1}',
  -- The profile with whose rights it hears of clients.
  profile_id bigint not null,
  -- The key that subscribed it, for a Zap.
  api_key_id bigint,
  -- Both sign until the old one ends; a Zap has none.
  sealed_secret text,
  sealed_old_secret text,
  old_secret_until timestamptz(3),
  is_on boolean not null default true,
  -- Why the product switched it off; null where a person did.
  end_reason text check (end_reason in ('GONE', 'NO_SUCCESS', 'KEY_REVOKED', 'NO_RIGHT')),
  ended_at timestamptz(3),
  -- The first failed try since the last success.
  failing_since timestamptz(3),
  warned_at timestamptz(3),
  -- Until when the other side asked to send nothing.
  paused_until timestamptz(3),
  last_success_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade,
  foreign key (org_id, api_key_id) references api_keys (org_id, id) on delete cascade
);
create index outgoing_webhooks_of_profile on outgoing_webhooks (org_id, profile_id);
create index outgoing_webhooks_of_key on outgoing_webhooks (org_id, api_key_id) where api_key_id is not null;
create index outgoing_webhooks_ended on outgoing_webhooks (ended_at) where ended_at is not null;
call protect_tenant_table('outgoing_webhooks');
create policy worker on outgoing_webhooks for select to leadkeep_worker using (true);

-- One event for one address, kept for 30 days.
create table webhook_deliveries (
  org_id bigint not null references orgs,
  id bigint generated by default as identity,
  webhook_id bigint not null,
  -- The id the receiver sees, the same at every try.
  message_id uuid not null,
  event text not null check (event in ('lead.created', 'client.updated', 'stage.changed', 'content.opened')),
  client_id bigint,
  -- What the event said besides its client.
  facts jsonb not null,
  occurred_at timestamptz(3) not null,
  is_test boolean not null default false,
  -- The bytes of every try; null until the first.
  body text,
  status text not null check (status in ('WAITING', 'DELIVERED', 'FAILED')),
  tries integer not null default 0,
  -- When it is tried next; while it is being sent, when another process may take it over.
  due_at timestamptz(3),
  attempts jsonb not null default '[]',
  -- The first 2 kB of the last answer.
  answer text,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references outgoing_webhooks (org_id, id) on delete cascade,
  foreign key (org_id, client_id) references clients (org_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (org_id, webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (org_id, webhook_id, id desc);
create index webhook_deliveries_of_client on webhook_deliveries (org_id, client_id) where client_id is not null;
create index webhook_deliveries_old on webhook_deliveries (created_at);
call protect_tenant_table('webhook_deliveries');
create policy worker on webhook_deliveries for select to leadkeep_worker using (true);
