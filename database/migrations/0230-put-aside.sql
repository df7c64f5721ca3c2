-- How often an unfinished submission could not be made a lead: it is put aside each time, and taken up again.
alter table lead_form_submissions add column failed_tries int not null default 0;
create index lead_form_submissions_put_aside on lead_form_submissions (settled_at)
  where failed_tries > 0 and status = 'UNFINISHED' and lead_id is null and settled_at is not null;
