import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type NamePart, type RightByField, type RowRule } from '#platform/contract/row.ts';
import type { ContentType, ContentVisibility, ShareOptions } from './content-types.ts';

/**
 * What the rights on a content depend on; `in_my_subteam` is 1 when it is for a sub-team the actor belongs to, `asked_me`
 * while the actor is asked to publish it.
 */
export interface ContentAccessRow {
  owner_id: number;
  visibility: ContentVisibility;
  in_my_subteam: number;
  asked_me: number;
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

const askedMe = among('asked_me', () => [1]);

const view = any(owner, mine, sharedWithMe, askedMe);
const remove = any(owner, mine);

/** Rights on a content (readings.md B13); everybody who may see it may share it. */
export const contentAccess = {
  view,
  edit: any(owner, mine, all(sharedWithMe, permission('editOthersContent'))),
  delete: remove,
  /** The right to restore a deleted content. */
  restore: remove,
  /** The right to the actor's own notes. */
  note: view,
  copy: all(view, permission('createContent')),
  make_private: any(owner, all(mine, permission('changeContentVisibility'))),
  make_org: any(owner, all(mine, permission('changeContentVisibilityToOrg'))),
  make_subteams: any(owner, all(mine, permission('changeVisibilityToSubteam'))),
  /** The right to give it to another owner. */
  give: remove,
  /** The right to ask for its publication, and to take that back. */
  ask: mine,
  /** The right to publish it for its owner, or to decline. */
  answer: any(owner, all(askedMe, permission('changeContentVisibilityToOrg'))),
};

export type ContentRight = keyof typeof contentAccess;

/** The rights that are sent with every content. */
export const contentFlags = ['edit', 'delete', 'copy', 'make_private', 'make_org', 'make_subteams'] as const;

/** The right that a change to each visibility requires. */
export const rightFor: Record<ContentVisibility, ContentRight> = {
  PRIVATE: 'make_private',
  ORG: 'make_org',
  SUBTEAMS: 'make_subteams',
};

/** The columns of a content that its rights and its history need. */
export interface ContentRow extends ContentAccessRow {
  id: number;
  type: ContentType;
  title: string;
  share_options: ShareOptions;
}

/** How calls name a content: its type and its id. */
export interface NamedContent extends Record<string, NamePart> {
  type: NamePart;
  id: NamePart;
}

export const byType = (type: string): NamedContent => ({ type: inPath(type), id: inPath('id') });

/**
 * The call is about this content: one that is missing or hidden from the caller is 404, one that is not allowed 455.
 */
export const contentRow = (
  right: ContentRight | RightByField<ContentRight>,
  name: NamedContent = byType('t'),
): RowRule<'content', ContentRow> => ({ kind: 'content', right, name });

/** The call shows this whole content in the form its contract names. */
export const wholeContentRow = <Shown>(name: NamedContent = byType('t')): RowRule<'content', Shown> => ({
  kind: 'content',
  right: 'view',
  name,
  isWhole: true,
});
