-- The clients of one person are added up on the lists of members and sub-teams.
drop index stage_counts_by_field;
create index stage_counts_by_field on stage_counts (org_id, field_id, assigned_to_id_or_zero);
