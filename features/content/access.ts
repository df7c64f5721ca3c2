import { rulesFor } from '#platform/contract/access.ts';
import type { ContentVisibility } from './content-types.ts';

/** What a right on a content depends on. `in_my_subteam` is 1 when it is for a sub-team the actor belongs to. */
export interface ContentAccessRow {
  owner_id: number;
  visibility: ContentVisibility;
  in_my_subteam: number;
}

const { any, all, owner, permission, among } = rulesFor<ContentAccessRow>();

const mine = among('owner_id', (actor) => [actor.profile_id]);

const sharedWithMe = any(
  among('visibility', () => ['ORG']),
  all(
    among('visibility', () => ['SUBTEAMS']),
    among('in_my_subteam', () => [1]),
  ),
);

const view = any(owner, mine, sharedWithMe);

/** Rights on a content (readings.md B13). Whoever may see it may share it. */
export const contentAccess = {
  view,
  edit: any(owner, mine, all(sharedWithMe, permission('editOthersContent'))),
  delete: any(owner, mine),
  copy: all(view, permission('createContent')),
  make_private: any(owner, all(mine, permission('changeContentVisibility'))),
  make_org: any(owner, all(mine, permission('changeContentVisibilityToOrg'))),
  make_subteams: any(owner, all(mine, permission('changeVisibilityToSubteam'))),
};

export type ContentRight = keyof typeof contentAccess;

/** The rights that travel with every content. */
export const contentFlags = ['edit', 'delete', 'copy', 'make_private', 'make_org', 'make_subteams'] as const;

/** Which right a change to each visibility needs. */
export const rightFor: Record<ContentVisibility, ContentRight> = {
  PRIVATE: 'make_private',
  ORG: 'make_org',
  SUBTEAMS: 'make_subteams',
};
