-- The list of duplicates tells sure pairs by their names, and lists those that are kept apart.
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

create index duplicate_pairs_dismissed on duplicate_pairs (org_id, place) where dismissed_at is not null;

-- Pairs of the clients that were there before the first pair was written: each with up to twenty that had the contact first.
alter table clients no force row level security;
alter table client_phones no force row level security;
alter table client_emails no force row level security;
alter table duplicate_pairs no force row level security;

insert into duplicate_pairs (org_id, first_id, second_id, found_at)
with contact as materialized (
  select distinct phone.org_id, phone.client_id, spelling
  from client_phones as phone cross join lateral unnest(number_variants(phone.number_e164)) as spelling
  union all
  select distinct address.org_id, address.client_id, lower(address.email::text) from client_emails as address),
living as materialized (
  select contact.*, row_number() over (partition by contact.org_id, contact.spelling order by contact.client_id) as place
  from contact
  join clients on clients.org_id = contact.org_id and clients.id = contact.client_id
    and clients.deleted_at is null and not clients.is_test)
select distinct early.org_id, early.client_id, late.client_id, now()
from living as early
join living as late on late.org_id = early.org_id and late.spelling = early.spelling and late.client_id > early.client_id
where early.place <= 20
on conflict (org_id, first_id, second_id) do nothing;

alter table clients force row level security;
alter table client_phones force row level security;
alter table client_emails force row level security;
alter table duplicate_pairs force row level security;
