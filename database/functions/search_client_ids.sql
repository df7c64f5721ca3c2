-- Ids of clients whose name, company, phone or e-mail holds the fragment, at most `cap`; all of them where it is null.
-- Owned by the search role and reading app.org_id itself: under plain row security the trigram index is not used.
-- EXECUTE plans for the values at hand: few assignees are read by their own index, a rare fragment by the trigrams.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_client_ids(fragment text, assignees bigint[], cap integer, holds_most boolean DEFAULT false)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query execute 'select clients.id from clients where ' || search_condition(assignees, holds_most) || ' limit $4'
    using current_org_id(), search_patterns(fragment), assignees, cap;
end $function$;
revoke all on function search_client_ids(text,bigint[],integer,boolean) from public;
grant execute on function search_client_ids(text,bigint[],integer,boolean) to leadkeep_app;
reset role;
