-- A lead source can be renamed at any time, and the million clients it brought are not rewritten for it: they and their
-- timeline keep the name it had first, and what is shown is looked up where a source is called otherwise by now.
alter table lead_sources add column stored_name text;

-- Row security shows the owner nothing either; here every organisation's rows are set right at once.
alter table lead_sources no force row level security;
alter table lead_events no force row level security;
alter table clients no force row level security;
alter table timeline_activities no force row level security;

-- Clients of sources renamed before this carry one of the older names: they get the name they are known by today.
update clients set source_name = sources.name
  from (
    select distinct on (lead_events.org_id, lead_events.client_id)
           lead_events.org_id, lead_events.client_id, lead_sources.name
      from lead_events
      join lead_sources on lead_sources.org_id = lead_events.org_id and lead_sources.id = lead_events.source_id
     where lead_events.outcome = 'CLIENT_CREATED' and lead_events.client_id is not null
  ) as sources
 where clients.org_id = sources.org_id and clients.id = sources.client_id
   and clients.source = 'external_integration' and clients.source_name <> sources.name;

update timeline_activities set type_specific_data =
         jsonb_set(type_specific_data, '{source_name}', to_jsonb(lead_sources.name))
  from lead_events
  join lead_sources on lead_sources.org_id = lead_events.org_id and lead_sources.id = lead_events.source_id
 where timeline_activities.type_specific_data ? 'lead_id'
   and lead_events.org_id = timeline_activities.org_id
   and lead_events.id = (timeline_activities.type_specific_data ->> 'lead_id')::uuid
   and timeline_activities.type_specific_data ->> 'source_name' <> lead_sources.name;

-- What happened is said without the source's name, which stands beside it wherever it is shown.
update clients set last_activity_summary =
         case last_activity_type when 'CLIENT_CREATED_DETAILS' then 'New lead' else 'Enquired again' end
 where source = 'external_integration'
   and (last_activity_type = 'CLIENT_CREATED_DETAILS' and last_activity_summary like 'New lead · %'
        or last_activity_type = 'DUPLICATE_LEAD_RECEIVED' and last_activity_summary like 'Enquired again · %');
update timeline_activities set summary =
         case item_type when 'CLIENT_CREATED_DETAILS' then 'New lead' else 'Enquired again' end
 where type_specific_data ? 'lead_id' and item_type in ('CLIENT_CREATED_DETAILS', 'DUPLICATE_LEAD_RECEIVED');

-- Two sources of one name stay two: the second and later ones store a name of their own.
update lead_sources set stored_name = case when twins.place = 1 then lead_sources.name
                                           else lead_sources.name || ' #' || lead_sources.id end
  from (select org_id, id, row_number() over (partition by org_id, name order by id) as place from lead_sources) as twins
 where twins.org_id = lead_sources.org_id and twins.id = lead_sources.id;

alter table lead_sources force row level security;
alter table lead_events force row level security;
alter table clients force row level security;
alter table timeline_activities force row level security;

alter table lead_sources alter column stored_name set not null;

create unique index lead_sources_by_stored_name on lead_sources (org_id, stored_name);
-- Read for every client that is shown: empty but for the sources that were renamed.
create index lead_sources_renamed on lead_sources (org_id, stored_name) where name <> stored_name;
