-- The keys under which `client_values` has a client without phones, and one without e-mails.
CREATE OR REPLACE FUNCTION public.missing_contacts(points jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when points -> 'phones' = '[]' then array['without:phone'] else '{}' end
    || case when points -> 'emails' = '[]' then array['without:email'] else '{}' end
$function$;
grant execute on function missing_contacts(jsonb) to public;
