CREATE OR REPLACE FUNCTION public.drop_stage_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from stage_counts where org_id = old.org_id and field_id = old.id;
  return null;
end $function$;
