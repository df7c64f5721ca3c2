-- Who wants no messages on WhatsApp, by phone number: a line that its country writes in two ways has a row for each. Which clients
-- that is follows from their phones.
create table whatsapp_opt_outs (
  org_id bigint not null,
  number_e164 text not null,
  -- Null where they want messages again.
  opted_out_at timestamptz(3),
  way text check (way in ('REPLY', 'PREFERENCE', 'PROVIDER', 'HAND')),
  -- Who noted it by hand.
  profile_id bigint,
  -- Meta's time of the last word about it, which has whole seconds, so that an older one changes nothing.
  said_at timestamptz(3) not null,
  primary key (org_id, number_e164),
  foreign key (org_id, profile_id) references profiles (org_id, id) on delete set null (profile_id),
  check ((opted_out_at is null) = (way is null))
);
-- The last first.
create index whatsapp_opt_outs_by_date on whatsapp_opt_outs (org_id, opted_out_at) where opted_out_at is not null;
create index whatsapp_opt_outs_by_author on whatsapp_opt_outs (org_id, profile_id) where profile_id is not null;
call protect_tenant_table('whatsapp_opt_outs');

insert into whatsapp_opt_outs (org_id, number_e164, opted_out_at, way, said_at)
select distinct on (org_id, wa_id) org_id, '+' || wa_id, opted_out_at, opted_out_way, preference_at from whatsapp_contacts
where preference_at is not null
order by org_id, wa_id, preference_at desc, opted_out_at nulls last;

alter table whatsapp_contacts drop column opted_out_at, drop column opted_out_way, drop column preference_at;

-- Links to unsubscribe are in e-mails only; no message on WhatsApp ever had one.
delete from client_unsubscribes where channel = 'whatsapp';
alter table client_unsubscribes drop column channel;
alter table client_unsubscribes add constraint client_unsubscribes_of_client unique (org_id, client_id);

-- Whether people who write to a number and are no client become leads.
alter table whatsapp_numbers add column makes_leads boolean not null default true;
