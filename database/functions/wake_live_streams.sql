-- One wake-up per statement, with the organisation only; listeners read what is new from the table.
CREATE OR REPLACE FUNCTION public.wake_live_streams()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', org_id::text) from (select distinct org_id from written) as orgs;
  return null;
end $function$;
