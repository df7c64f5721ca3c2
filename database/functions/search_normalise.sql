-- How names are compared when people search: without case and accents. unaccent() itself is only STABLE, because its
-- dictionary could be changed; ours never is, so the result may be indexed.
CREATE OR REPLACE FUNCTION public.search_normalise(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;
