import { type Assigned, seesAssigned } from '#domain/assignee.ts';
import { type Rule, rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** What a right on a share depends on. `has_client` is 1 when it was made for a client, who is then `assigned_to_id_or_zero`'s. */
export interface ShareAccessRow extends Assigned {
  profile_id: number;
  has_client: number;
}

const { any, all, owner, among } = rulesFor<ShareAccessRow>();

const mine = among('profile_id', (actor) => [actor.profile_id]);

/** The owner sees every share; others those with a client they may see, and of those without a client their own. */
const view = any(
  owner,
  all(
    among('has_client', () => [0]),
    mine,
  ),
  all(
    among('has_client', () => [1]),
    seesAssigned as Rule<ShareAccessRow>,
  ),
);

/** Rights on a share. A link is ended by who gave it, or by the owner. */
export const shareAccess = { view, revoke: all(view, any(owner, mine)) };

export type ShareRight = keyof typeof shareAccess;

/** A share as far as its rights and its history need it. */
export interface ShareRow extends ShareAccessRow {
  id: number;
  client_id: number | null;
  content_id: number;
}

/** The call is about this share: not there or not for the caller to see is 404, not allowed 455. */
export const shareRow = (right: ShareRight): RowRule<'share', ShareRow> => ({
  kind: 'share',
  right,
  name: { id: inPath('id') },
});
