-- A burst of leads is one e-mail: after an e-mail about new leads, those of the next minute are gathered for the next one.
create table lead_mail_windows (
  org_id bigint not null,
  profile_id bigint not null,
  closes_at timestamptz(3) not null,
  primary key (org_id, profile_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('lead_mail_windows');
create policy worker on lead_mail_windows for select to leadkeep_worker using (true);

-- Leads the next e-mail to somebody will tell of. Written with the filing, taken out with the e-mail: each is told once.
create table lead_mails_waiting (
  org_id bigint not null,
  profile_id bigint not null,
  lead_id uuid not null,
  is_new_client boolean not null,
  primary key (org_id, profile_id, lead_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('lead_mails_waiting');
create policy worker on lead_mails_waiting for select to leadkeep_worker using (true);
