CREATE OR REPLACE FUNCTION public.pair_added_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added) then
    perform add_duplicate_pairs(array_agg(client_id), array_agg(email::text)) from added;
  end if;
  return null;
end $function$;
