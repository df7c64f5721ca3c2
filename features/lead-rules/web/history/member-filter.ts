import { useColleagues, usePersonName } from '#features/clients/web/index.ts';
import { customFilter } from '#platform/web/list/filters/filters.ts';
import { urlId } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { text } from './en.ts';

/** Filters by who got the lead. */
export const memberFilter = customFilter<{ profile_id?: number | undefined }>({
  label: text('member'),
  anyLabel: text('anyone'),
  fields: { profile_id: urlId },
  useChoices: () => {
    const me = useSession().profile_id;
    return [
      { label: text('me'), value: { profile_id: me } },
      ...useColleagues().map(({ id, name }) => ({ label: name, value: { profile_id: id } })),
    ];
  },
  useValue: ({ profile_id }) => {
    const me = useSession().profile_id;
    const name = usePersonName(profile_id ?? null);
    if (profile_id === undefined) return null;
    return profile_id === me ? text('me') : name;
  },
});
