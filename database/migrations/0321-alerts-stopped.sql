-- A word to the installation's own number stops its alerts too (decision 0276); who got alerts is found by their number.
alter table whatsapp_opt_outs add column stops_alerts boolean not null default false;
create index whatsapp_opt_outs_of_alerts on whatsapp_opt_outs (number_e164) where stops_alerts;
create policy worker on whatsapp_opt_outs for select to leadkeep_worker using (true);

create index whatsapp_messages_of_alerted on whatsapp_messages (wa_id, at) where number_id is null;
