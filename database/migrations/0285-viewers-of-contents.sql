-- The editor of a page tells who else has it open.
alter table record_viewers drop constraint record_viewers_kind_check;
alter table record_viewers add constraint record_viewers_kind_check check (kind in ('client', 'lead_form', 'content'));
