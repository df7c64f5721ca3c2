create table web_page_contents (
  org_id bigint not null,
  content_id bigint not null,
  html text not null,
  primary key (org_id, content_id),
  foreign key (org_id, content_id) references contents (org_id, id) on delete cascade
);
call protect_tenant_table('web_page_contents');
