-- What the texts of a condition are compared as, in one parameter whatever their number: PostgreSQL takes 65,535 of them. Immutable,
-- so that the planner sees the texts themselves.
CREATE OR REPLACE FUNCTION public.contains_patterns(texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(select '%' || search_normalise(text) || '%' from unnest(texts) with ordinality as given (text, place) order by place)
$function$;
