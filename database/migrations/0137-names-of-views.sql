-- A person has one view of a name, and an organisation one shared view; a deleted view keeps its name until it is restored.
alter table saved_views no force row level security;

-- Views that had the same name get a number behind it; where that name is taken as well, the next round tries a higher one.
do $$
begin
  for attempt in 1..100 loop
    update saved_views set name = left(saved_views.name, 54) || ' (' || places.place + attempt - 1 || ')'
    from (
      select org_id, id,
        greatest(
          row_number() over (partition by org_id, created_by_id, lower(name) order by id),
          row_number() over (partition by org_id, is_shared, case when is_shared then lower(name) else id::text end order by id)
        ) as place
      from saved_views
      where deleted_at is null
    ) as places
    where saved_views.org_id = places.org_id and saved_views.id = places.id and places.place > 1
      and (saved_views.created_by_id is not null or saved_views.is_shared);
    exit when not found;
  end loop;
end
$$;

alter table saved_views force row level security;

create unique index saved_views_own_name on saved_views (org_id, created_by_id, lower(name)) where deleted_at is null;
create unique index saved_views_shared_name on saved_views (org_id, lower(name)) where is_shared and deleted_at is null;
