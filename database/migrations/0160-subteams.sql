-- Two sub-teams of an organisation have different names, whatever their case.
create unique index subteams_by_name on subteams (org_id, lower(name));

-- What a person is in, and what a sub-team sees, are asked by their second columns.
create index subteam_members_of_profile on subteam_members (org_id, profile_id);
create index content_subteams_of_subteam on content_subteams (org_id, subteam_id, content_id);
