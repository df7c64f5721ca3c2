-- How the clients that hold a frequent fragment are ordered, by how many of the 1,000 most recently active hold it: 'recent' or
-- 'words'; null where at most `rare` do.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_ordering(org bigint, patterns text[], rare bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case when count(*) <= rare or rare is null then null when count(*) > 50 then 'recent' else 'words' end
  from (select clients.search_text from clients where clients.org_id = org and clients.deleted_at is null
        order by clients.last_activity_at desc, clients.id desc limit 1000) as walk
  where walk.search_text like any (patterns)
$function$;
revoke all on function search_ordering(bigint,text[],bigint) from public;
grant execute on function search_ordering(bigint,text[],bigint) to leadkeep_app;
reset role;
