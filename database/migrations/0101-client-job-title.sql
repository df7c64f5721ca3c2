-- What the person does where they work.
alter table clients add column job_title text;
