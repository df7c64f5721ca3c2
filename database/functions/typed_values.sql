-- What a client has in its fields as rows: numbers and ids of options as numbers, texts and days as texts; each group it is in is
-- a 1 under the key of the group, and so is that it has no phone or no e-mail. A number beyond float8 and a text too long for an
-- index cannot come from the product, and do not fail here.
CREATE OR REPLACE FUNCTION public.typed_values(fields jsonb, groups bigint[], points jsonb)
 RETURNS TABLE(key text, number double precision, text text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select field.key,
    case when jsonb_typeof(field.value) = 'number' then (
      case when abs(field.value::numeric) < 1e-300 then 0 else least(greatest(field.value::numeric, -1e300), 1e300) end)::float8 end,
    case when jsonb_typeof(field.value) = 'string' then left(field.value #>> '{}', 600) end
  from jsonb_each(fields) as field
  where jsonb_typeof(field.value) in ('number', 'string')
  union all
  select 'group:' || entered.id::text, 1, null from (select distinct unnest(groups)) as entered (id)
  union all
  select missing, 1, null from unnest(missing_contacts(points)) as missing
$function$;
grant execute on function typed_values(jsonb,bigint[],jsonb) to public;
