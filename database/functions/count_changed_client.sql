CREATE OR REPLACE FUNCTION public.count_changed_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stage_counts (org_id, field_id, option_id, assigned_to_id_or_zero, clients_count, amount_sum)
  select old.org_id, place.field_id, place.option_id, place.assignee, sum(place.sign), sum(place.sign * place.amount)
  from (
    select before.*, old.assigned_to_id_or_zero as assignee, -1 as sign
    from stage_places(old.org_id, old.custom_fields) as before where old.deleted_at is null
    union all
    select after.*, new.assigned_to_id_or_zero, 1
    from stage_places(new.org_id, new.custom_fields) as after where new.deleted_at is null
  ) as place
  group by 2, 3, 4
  having sum(place.sign) <> 0 or sum(place.sign * place.amount) <> 0;
  return null;
end $function$;
