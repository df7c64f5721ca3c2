-- Pairs clients that got these phones (E.164) or e-mails with up to twenty others that have them. Clients and contacts are
-- parallel arrays; a contact with an @ is an e-mail. Most new clients are nobody else, which is asked first.
CREATE OR REPLACE FUNCTION public.add_duplicate_pairs(client_ids bigint[], contacts text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  wanted_ids bigint[];
  spellings text[];
  own_ids bigint[];
  known_ids bigint[];
begin
  select array_agg(added.client_id), array_agg(spelling) into wanted_ids, spellings
  from unnest(client_ids, contacts) as added (client_id, contact)
  cross join lateral unnest(case when contact like '%@%' then array[lower(contact)] else number_variants(contact) end) as spelling;

  select array_agg(wanted.client_id), array_agg(found.client_id) into own_ids, known_ids
  from find_client_ids_by_contact(
    array(select spelling from unnest(spellings) as spelling where spelling not like '%@%'),
    array(select spelling from unnest(spellings) as spelling where spelling like '%@%')::citext[]) as found
  join unnest(wanted_ids, spellings) as wanted (client_id, spelling)
    on wanted.spelling = found.contact and wanted.client_id <> found.client_id;
  if own_ids is null then
    return;
  end if;

  insert into duplicate_pairs (org_id, first_id, second_id, found_at)
  with living as (
    select match.*, row_number() over (partition by match.client_id order by match.known_id) as place
    from (select distinct * from unnest(own_ids, known_ids)) as match (client_id, known_id)
    join clients known on known.org_id = current_org_id() and known.id = match.known_id
      and known.deleted_at is null and not known.is_test
    join clients own on own.org_id = current_org_id() and own.id = match.client_id
      and own.deleted_at is null and not own.is_test)
  select distinct current_org_id(), least(client_id, known_id), greatest(client_id, known_id), now()
  from living where place <= 20
  on conflict (org_id, first_id, second_id) do nothing;
end $function$;
revoke all on function add_duplicate_pairs(bigint[],text[]) from public;
grant execute on function add_duplicate_pairs(bigint[],text[]) to leadkeep_app;
grant execute on function add_duplicate_pairs(bigint[],text[]) to leadkeep_worker;
