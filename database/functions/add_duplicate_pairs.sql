-- Pairs clients that got these phones (E.164) or e-mails with up to twenty others that have them. Clients and contacts are
-- parallel arrays; a contact with an @ is an e-mail.
CREATE OR REPLACE FUNCTION public.add_duplicate_pairs(client_ids bigint[], contacts text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into duplicate_pairs (org_id, first_id, second_id, found_at)
  with wanted as materialized (
    select added.client_id, spelling
    from unnest(client_ids, contacts) as added (client_id, contact)
    cross join lateral unnest(case when contact like '%@%' then array[lower(contact)] else number_variants(contact) end) as spelling),
  match as (
    select distinct wanted.client_id, found.client_id as known_id
    from find_client_ids_by_contact(
      array(select spelling from wanted where spelling not like '%@%'),
      array(select spelling from wanted where spelling like '%@%')::citext[]) as found
    join wanted on wanted.spelling = found.contact and wanted.client_id <> found.client_id),
  living as (
    select match.*, row_number() over (partition by match.client_id order by match.known_id) as place
    from match
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
