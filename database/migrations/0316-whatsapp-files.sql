-- Pictures and documents at the head of WhatsApp templates are files of the organisation; those of a chat only pass through.
alter table files drop constraint files_upload_ref_check;
alter table files add constraint files_upload_ref_check check (upload_ref in (
  'DOCUMENT_TEMPLATE', 'TIMELINE_ATTACHMENT', 'PROFILE_PICTURE', 'CLIENT_IMPORT', 'PRIVYR_LEAD_FORMS', 'PAGE_TEMPLATE_ATTACHMENT',
  'WHATSAPP_PICTURE', 'WHATSAPP_DOCUMENT', 'WHATSAPP_ATTACHMENT'));

-- What Meta calls a file that was uploaded for a number, so that it is uploaded once for many messages.
create table whatsapp_uploads (
  org_id bigint not null,
  number_id bigint not null,
  file_key text not null,
  media_id text not null,
  uploaded_at timestamptz(3) not null,
  primary key (org_id, number_id, file_key),
  foreign key (org_id, number_id) references whatsapp_numbers (org_id, id) on delete cascade
);
call protect_tenant_table('whatsapp_uploads');

-- A header that named a file by a number could never be sent. The owner of the tables changes rows of every organisation.
alter table whatsapp_templates no force row level security;
update whatsapp_templates set draft = jsonb_set(draft, '{header}', 'null') where draft -> 'header' ->> 'type' in ('IMAGE', 'DOCUMENT');
alter table whatsapp_templates force row level security;
