-- A share that the product made by itself for a person: it is no answer of theirs and counts in no figure of theirs.
alter table shared_contents add column is_automatic boolean not null default false;

-- The content that a form gives to who has sent it: noted with the lead, given right after.
create table lead_form_contents (
  org_id bigint not null,
  submission_id uuid not null,
  form_id bigint not null,
  content_id bigint not null,
  -- Null until it is given, and for good where it cannot be.
  shared_content_id bigint,
  -- The client, while nobody has them in whose name it could be given.
  waiting_client_id bigint,
  -- By what the address is recognised that it also went to; null where no e-mail was sent.
  email_digest bytea,
  created_at timestamptz(3) not null,
  -- When it was given, or found that it cannot be.
  settled_at timestamptz(3),
  primary key (org_id, submission_id),
  foreign key (org_id, submission_id) references lead_form_submissions (org_id, id) on delete cascade,
  foreign key (org_id, shared_content_id) references shared_contents (org_id, id) on delete set null (shared_content_id),
  foreign key (org_id, waiting_client_id) references clients (org_id, id) on delete set null (waiting_client_id)
);
create index lead_form_contents_of_share on lead_form_contents (org_id, shared_content_id) where shared_content_id is not null;
create index lead_form_contents_waiting on lead_form_contents (org_id, waiting_client_id) where waiting_client_id is not null;
-- The e-mails of a form, which are bounded by address and by day.
create index lead_form_contents_mailed on lead_form_contents (org_id, form_id, settled_at) include (email_digest)
  where email_digest is not null;
call protect_tenant_table('lead_form_contents');
