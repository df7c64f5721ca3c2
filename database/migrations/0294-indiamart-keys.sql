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
