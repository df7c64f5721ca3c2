-- What holds a fragment: `held` are the contents whose title or text does, `labelled` those with a label whose name does, `owners` the
-- people whose name does; `grouped` are contents that only another one leads to, each with it in `through`: an item of a group whose
-- title holds it, a group one of whose items does. Who may see what is decided by the caller. `held` is null where three of the
-- hundred contents of this type that were used last hold it: of so many the newest are found by walking in the order of the list.
-- Under plain row security the trigram index is not used.
set local role leadkeep_search;
CREATE OR REPLACE FUNCTION public.search_contents(fragment text, walked_type text, OUT held bigint[], OUT labelled bigint[], OUT owners bigint[], OUT grouped bigint[], OUT through bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org bigint := current_org_id();
  pattern text := '%' || search_normalise(fragment) || '%';
  is_common boolean := false;
begin
  if walked_type is not null then
    select count(*) >= 3 into is_common from (
      select search_text from contents where org_id = org and type = walked_type and deleted_at is null
      order by last_used_at desc, id desc limit 100) as newest
    where search_text like pattern;
  end if;
  if not is_common then
    held := held_content_ids(pattern);
  end if;
  labelled := array(
    select labeled.content_id from content_labels as label
    join labeled_contents as labeled on labeled.org_id = label.org_id and labeled.label_id = label.id
    where label.org_id = org and label.deleted_at is null and search_normalise(label.name) like pattern);
  owners := array(select id from profiles where org_id = org and search_normalise(name) like pattern);
  if exists (select from group_items where org_id = org) then
    select array_agg(linked.id), array_agg(linked.other) into grouped, through from (
      select item.content_id as id, item.group_id as other from contents
      join group_items as item on item.org_id = contents.org_id and item.group_id = contents.id
      where contents.org_id = org and contents.type = 'collection' and search_normalise(contents.title) like pattern
      union
      select item.group_id, item.content_id from group_items as item
      join contents on contents.org_id = item.org_id and contents.id = item.content_id
      where item.org_id = org and contents.search_text like pattern) as linked;
  end if;
end $function$;
revoke all on function search_contents(text,text) from public;
grant execute on function search_contents(text,text) to leadkeep_app;
reset role;
