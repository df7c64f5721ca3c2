-- Every spelling of a phone number whose country writes it with or without a digit, the number itself first; the same as
-- `numberVariants` in domain/phone-numbers.ts, which a test compares.
CREATE OR REPLACE FUNCTION public.number_variants(number text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if number not like '+5%' then
    return array[number];
  end if;
  return case
    when number ~ '^\+521\d{10}$' then array[number, '+52' || substr(number, 5)]
    when number ~ '^\+52\d{10}$' then array[number, '+521' || substr(number, 4)]
    when number ~ '^\+549\d{10}$' then array[number, '+54' || substr(number, 5)]
    when number ~ '^\+54\d{10}$' then array[number, '+549' || substr(number, 4)]
    when number ~ '^\+55\d\d9\d{8}$' then array[number, left(number, 5) || substr(number, 7)]
    when number ~ '^\+55\d{10}$' then array[number, left(number, 5) || '9' || substr(number, 6)]
    else array[number] end;
end $function$;
grant execute on function number_variants(text) to public;
