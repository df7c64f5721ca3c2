-- Where a client came from, in one line: the first and the last campaign or page that led them here.
alter table clients add column came_by text;
