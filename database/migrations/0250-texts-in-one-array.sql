-- What the texts of a condition are compared as, in one parameter whatever their number: PostgreSQL takes 65,535 of them. Immutable,
-- so that the planner sees the texts themselves.
create function contains_patterns(texts text[]) returns text[] language sql immutable strict parallel safe as $$
  select array(select '%' || search_normalise(text) || '%' from unnest(texts) with ordinality as given (text, place) order by place)
$$;

create function lowered(texts text[]) returns text[] language sql immutable strict parallel safe as $$
  select array(select lower(text) from unnest(texts) with ordinality as given (text, place) order by place)
$$;
