-- By what somebody is recognised whose submission was released: digests of address, phone and e-mail. Theirs are not held again.
create table lead_form_trusted_senders (
  org_id bigint not null,
  form_id bigint not null,
  sender_digest bytea not null,
  submission_id uuid not null,
  primary key (org_id, form_id, sender_digest),
  foreign key (org_id, form_id) references lead_forms (org_id, id) on delete cascade,
  foreign key (org_id, submission_id) references lead_form_submissions (org_id, id) on delete cascade
);
create index lead_form_trusted_senders_of_submission on lead_form_trusted_senders (org_id, submission_id);
call protect_tenant_table('lead_form_trusted_senders');

-- Up to when people were told of held submissions: of each at once, by form; once a day, by person.
alter table lead_forms add column quarantine_told_at timestamptz(3);
create table lead_form_quarantine_notices (
  org_id bigint not null,
  profile_id bigint not null,
  told_at timestamptz(3) not null,
  primary key (org_id, profile_id),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete cascade
);
call protect_tenant_table('lead_form_quarantine_notices');
