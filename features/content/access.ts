import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type NamePart, type RightByField, type RowRule } from '#platform/contract/row.ts';
import type { ContentType, ContentVisibility, ShareOptions } from './content-types.ts';

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
const remove = any(owner, mine);

/** Rights on a content (readings.md B13). Whoever may see it may share it. */
export const contentAccess = {
  view,
  edit: any(owner, mine, all(sharedWithMe, permission('editOthersContent'))),
  delete: remove,
  /** Of a deleted content. */
  restore: remove,
  /** What only the actor reads. */
  note: view,
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

/** A content as far as its rights and its history need it. */
export interface ContentRow extends ContentAccessRow {
  id: number;
  type: ContentType;
  title: string;
  share_options: ShareOptions;
}

/** How calls name a content: its type and its number. */
export interface NamedContent extends Record<string, NamePart> {
  type: NamePart;
  id: NamePart;
}

export const byType = (type: string): NamedContent => ({ type: inPath(type), id: inPath('id') });

/** The call is about this content: not there or not for the caller to see is 404, not allowed 455. */
export const contentRow = (
  right: ContentRight | RightByField<ContentRight>,
  name: NamedContent = byType('t'),
): RowRule<'content', ContentRow> => ({ kind: 'content', right, name });

/** The call shows this content as it is; its contract says as what. */
export const wholeContentRow = <Shown>(name: NamedContent = byType('t')): RowRule<'content', Shown> => ({
  kind: 'content',
  right: 'view',
  name,
  isWhole: true,
});
