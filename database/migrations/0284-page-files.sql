-- Every upload a page ever had, so that undoing by somebody else finds it again, with the size of a picture as it is sent.
create table page_files (
  org_id bigint not null,
  content_id bigint not null,
  key text not null,
  width int,
  height int,
  primary key (org_id, content_id, key),
  foreign key (org_id, content_id) references page_contents (org_id, content_id) on delete cascade
);
create index page_files_by_key on page_files (org_id, key);
call protect_tenant_table('page_files');

alter table files drop constraint files_upload_ref_check;
alter table files add constraint files_upload_ref_check check (upload_ref in (
  'DOCUMENT_TEMPLATE', 'TIMELINE_ATTACHMENT', 'PROFILE_PICTURE', 'CLIENT_IMPORT', 'PRIVYR_LEAD_FORMS',
  'PAGE_TEMPLATE_ATTACHMENT'));
