CREATE OR REPLACE FUNCTION public.pair_added_phones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added where number_e164 is not null) then
    perform add_duplicate_pairs(array_agg(client_id), array_agg(number_e164)) from added where number_e164 is not null;
  end if;
  return null;
end $function$;
