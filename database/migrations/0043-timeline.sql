-- What the clients list says of an activity, kept so that the list is right again when a later activity is deleted.
alter table timeline_activities add column summary text not null default '';
-- Deleted activities stay, so that a deletion can be undone.
alter table timeline_activities add column deleted_at timestamptz(3);

-- What happened with all clients, for the activity timeline.
create index timeline_of_org on timeline_activities (org_id, occurred_at desc, id desc) where deleted_at is null;

-- Files that belong to an activity, in the order they were chosen.
create table timeline_attachments (
  org_id bigint not null,
  activity_id bigint not null,
  file_id bigint not null,
  position int not null,
  primary key (org_id, activity_id, file_id),
  foreign key (org_id, activity_id) references timeline_activities (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references files (org_id, id) on delete cascade
);
create index timeline_attachments_of_file on timeline_attachments (org_id, file_id);
call protect_tenant_table('timeline_attachments');
