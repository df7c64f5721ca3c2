-- A content that was promised: when it was last tried in vain, and why it was not given in the end (null where it was).
alter table lead_form_contents
  add column tried_at timestamptz(3),
  add column not_given_because text check (not_given_because in ('CONTENT_GONE', 'CLIENT_GONE', 'NOBODY', 'FAILED'));
create index lead_form_contents_left on lead_form_contents (coalesce(tried_at, created_at)) where settled_at is null;
-- The job that gives what was not given at once looks over all organisations.
create policy worker on lead_form_contents for select to leadkeep_worker using (true);
