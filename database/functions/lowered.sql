CREATE OR REPLACE FUNCTION public.lowered(texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(select lower(text) from unnest(texts) with ordinality as given (text, place) order by place)
$function$;
