-- Whether two names may be one person's: each word of the shorter one begins a word of the other, or the other way round, so
-- that 'Charlotte W.' is like 'Charlotte Whitfield'. A name of digits, as a phone number is, says nothing and is like any.
CREATE OR REPLACE FUNCTION public.names_alike(one text, other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  with words as materialized (
    select array(select word from regexp_split_to_table(search_normalise(one), '[[:space:].,;()/-]+') as word
        where word <> '' and word !~ '[0-9@+]') as mine,
      array(select word from regexp_split_to_table(search_normalise(other), '[[:space:].,;()/-]+') as word
        where word <> '' and word !~ '[0-9@+]') as theirs),
  ordered as (
    select case when cardinality(mine) <= cardinality(theirs) then mine else theirs end as fewer,
      case when cardinality(mine) <= cardinality(theirs) then theirs else mine end as more
    from words)
  select not exists (
    select from ordered, unnest(ordered.fewer) as word
    where not exists (select from unnest(ordered.more) as known where starts_with(known, word) or starts_with(word, known)))
$function$;
grant execute on function names_alike(text,text) to public;
