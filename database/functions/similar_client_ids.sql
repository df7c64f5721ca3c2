-- Ids of clients with a word like the fragment, the most similar first: a letter too many, too few, wrong, or two swapped. Asked
-- only when no client holds the fragment itself. `swapped` are the fragment with two neighbouring letters swapped, as they
-- were typed, which trigrams of short words do not find. At most 2,000 clients are compared.
-- Loads pg_trgm: only then may the function set its limit.
select show_limit();
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.similar_client_ids(fragment text, swapped text[], assignees bigint[], cap integer, holds_most boolean)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  org bigint := current_org_id();
  patterns text[] := contains_patterns(swapped);
begin
  return query select matching.id from (
      select clients.id, clients.search_text, clients.last_activity_at from clients
      where case when holds_most then clients.org_id + 0 else clients.org_id end = org and clients.deleted_at is null
        and (clients.search_text %> fragment or clients.search_text like any (patterns)) and (assignees is null or clients.assigned_to_id_or_zero = any (assignees))
      limit 2000) as matching
    order by matching.search_text like any (patterns) desc, word_similarity(fragment, matching.search_text) desc,
      matching.last_activity_at desc, matching.id desc limit cap;
end $function$;
revoke all on function similar_client_ids(text,text[],bigint[],integer,boolean) from public;
grant execute on function similar_client_ids(text,text[],bigint[],integer,boolean) to leadkeep_app;
reset role;
