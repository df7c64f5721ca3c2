-- How a person looks at files: 'grid' or 'list'.
alter table user_preferences add column files_view text not null default 'grid';
