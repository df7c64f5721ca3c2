import { rulesFor } from '#platform/contract/access.ts';

const { among } = rulesFor<{ created_by_id: number | null }>();

/** An import, its rows and its report are seen by who imports: the file may hold people nobody else should read about. */
export const importAccess = { view: among('created_by_id', (actor) => [actor.profile_id]) };
