-- Test leads that were sent through a source, and how far each came.
create table self_tests (
  org_id bigint not null references orgs,
  id uuid not null,
  source_id bigint not null,
  form_id bigint,
  depth text not null check (depth in ('PROVIDER', 'OUR_ADDRESS', 'PERMISSION_ONLY')),
  status text not null default 'RUNNING' check (status in ('RUNNING', 'PASSED', 'FAILED')),
  -- The stations in their order: name, status, when it was reached, and what went wrong.
  hops jsonb not null,
  is_daily boolean not null,
  started_by_id bigint,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- The lead's id at the provider, and in the ledger.
  external_id text,
  lead_id uuid,
  client_id bigint,
  -- Whom the rule chose for it.
  assignee_id bigint,
  -- When an open screen reported it.
  seen_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, source_id) references lead_sources (org_id, id),
  foreign key (org_id, form_id) references source_forms (org_id, id) on delete set null (form_id),
  foreign key (org_id, client_id) references clients (org_id, id) on delete set null (client_id),
  foreign key (org_id, started_by_id) references profiles (org_id, id) on delete set null (started_by_id),
  foreign key (org_id, assignee_id) references profiles (org_id, id) on delete set null (assignee_id)
);
create unique index self_tests_running on self_tests (org_id, source_id) where status = 'RUNNING';
create index self_tests_of_source on self_tests (org_id, source_id, started_at desc);
create index self_tests_of_form on self_tests (org_id, form_id);
create index self_tests_of_client on self_tests (org_id, client_id) where client_id is not null;
create index self_tests_of_starter on self_tests (org_id, started_by_id);
create index self_tests_of_assignee on self_tests (org_id, assignee_id);
call protect_tenant_table('self_tests');
-- The clock of tests finds out which organisations have any under way.
create policy worker on self_tests for select to leadkeep_worker using (status = 'RUNNING');

-- Sources that are tested every day.
create table daily_self_tests (
  org_id bigint not null references orgs,
  source_id bigint not null,
  next_at timestamptz(3) not null,
  primary key (org_id, source_id),
  foreign key (org_id, source_id) references lead_sources (org_id, id)
);
create index daily_self_tests_due on daily_self_tests (next_at);
call protect_tenant_table('daily_self_tests');
create policy worker on daily_self_tests for select to leadkeep_worker using (true);
