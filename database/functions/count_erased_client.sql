CREATE OR REPLACE FUNCTION public.count_erased_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
  select old.org_id, place.field_id, place.option_id, old.assigned_to_id_or_zero, -1, -place.amount
  from stage_places(old.org_id, old.custom_fields) as place;
  return null;
end $function$;
