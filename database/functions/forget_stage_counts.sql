CREATE OR REPLACE FUNCTION public.forget_stage_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_counted := false;
  delete from stage_counts where org_id = new.org_id and field_id = new.id;
  return new;
end $function$;
