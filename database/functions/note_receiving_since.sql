CREATE OR REPLACE FUNCTION public.note_receiving_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.receiving_since := new.updated_at;
  return new;
end $function$;
