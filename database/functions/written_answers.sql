-- The text in which people search the leads of a form: every answer, as names are compared.
CREATE OR REPLACE FUNCTION public.written_answers(answers jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(string_agg(answer #>> '{}', ' '), '') from jsonb_path_query(answers, '$[*].values[*]') as answer
$function$;
