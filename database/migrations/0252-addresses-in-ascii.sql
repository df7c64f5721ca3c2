-- Addresses after sending a form are stored as a browser asks for them: what is neither a letter, a digit nor a sign of addresses is
-- written as percent and bytes. Names of hosts in other scripts stay; they are written so when the form is saved again.
create function pg_temp.encode_address(address text) returns text language sql as $$
  select string_agg(
    case when place <= length(substring(address from '^https://[^/?#]*')) or sign ~ '[A-Za-z0-9!#$%&''()*+,./:;=?@_~-]' then sign
    else upper(regexp_replace(encode(convert_to(sign, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end,
    '' order by place)
  from regexp_split_to_table(address, '') with ordinality as signs (sign, place)
$$;

alter table lead_forms no force row level security;
alter table lead_form_versions no force row level security;

update lead_forms
set draft = jsonb_set(draft, '{after_sending,address}', to_jsonb(pg_temp.encode_address(draft #>> '{after_sending,address}')))
where draft #>> '{after_sending,kind}' = 'address';

update lead_form_versions
set definition =
  jsonb_set(definition, '{after_sending,address}', to_jsonb(pg_temp.encode_address(definition #>> '{after_sending,address}')))
where definition #>> '{after_sending,kind}' = 'address';

alter table lead_forms force row level security;
alter table lead_form_versions force row level security;
