-- Clients that a search finds are ranked by `find_clients` itself.
call drop_as_search_role('search_clients(text,bigint[],integer,text,bigint,bigint,boolean,bigint)');
