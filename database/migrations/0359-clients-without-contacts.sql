-- That a client has no phone or no e-mail is a value of it as well, with its last activity: such a list is a range of an index.
CREATE OR REPLACE FUNCTION public.missing_contacts(points jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when points -> 'phones' = '[]' then array['without:phone'] else '{}' end
    || case when points -> 'emails' = '[]' then array['without:email'] else '{}' end
$function$;
drop function typed_values(jsonb, bigint[]);

drop trigger write_changed_values on clients;
create trigger write_changed_values
  after update of custom_fields, group_ids, contact_points, last_activity_at, deleted_at on clients
  for each row when ((new.deleted_at is null or old.deleted_at is null) and (old.custom_fields is distinct from new.custom_fields
    or old.group_ids is distinct from new.group_ids or old.last_activity_at is distinct from new.last_activity_at
    or missing_contacts(old.contact_points) <> missing_contacts(new.contact_points)
    or (old.deleted_at is null) <> (new.deleted_at is null)))
  execute function write_changed_values();

-- The clients that are there.
alter table clients no force row level security;
alter table client_values no force row level security;
insert into client_values (org_id, client_id, key, number, last_activity_at)
select clients.org_id, clients.id, missing, 1, clients.last_activity_at
from clients, unnest(missing_contacts(clients.contact_points)) as missing
where clients.deleted_at is null;
alter table clients force row level security;
alter table client_values force row level security;

drop index clients_without_email, clients_without_phone;
