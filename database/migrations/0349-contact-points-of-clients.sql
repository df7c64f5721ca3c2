-- The phones and e-mails of a client as lists show them (decision 0294): read with its row instead of by two looks elsewhere.
alter table clients add column contact_points jsonb not null default '{"phones": [], "emails": []}';

-- The owner of the tables is limited by row security too.
alter table clients no force row level security;
alter table client_phones no force row level security;
alter table client_emails no force row level security;

create function contact_points_of(org bigint, client bigint) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'phones', coalesce((select jsonb_agg(jsonb_build_object('raw', phone.raw, 'number_e164', phone.number_e164) order by phone.position)
      from client_phones as phone where phone.org_id = org and phone.client_id = client), '[]'),
    'emails', coalesce((select jsonb_agg(address.email order by address.position)
      from client_emails as address where address.org_id = org and address.client_id = client), '[]'));
end $$;
-- The table is written anew, its indexes are built once: an update would write each row and every entry of it a second time.
alter table clients alter column contact_points type jsonb using contact_points_of(org_id, id);
drop function contact_points_of(bigint, bigint);

alter table clients force row level security;
alter table client_phones force row level security;
alter table client_emails force row level security;
