import { type Assigned, seesAssigned } from '#domain/assignee.ts';
import { type Rule, rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/**
 * What the rights on a share depend on. `has_client` is 1 when it was made for a client, whose assignee is
 * `assigned_to_id_or_zero`.
 */
export interface ShareAccessRow extends Assigned {
  profile_id: number;
  has_client: number;
}

const { any, all, owner, among } = rulesFor<ShareAccessRow>();

const mine = among('profile_id', (actor) => [actor.profile_id]);

/** The owner sees every share; others see those with a client they may see, and their own without a client. */
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

/** Rights on a share; its maker and the owner may revoke its link. */
export const shareAccess = { view, revoke: all(view, any(owner, mine)) };

export type ShareRight = keyof typeof shareAccess;

/** The columns of a share that its rights and its history need. */
export interface ShareRow extends ShareAccessRow {
  id: number;
  client_id: number | null;
  content_id: number;
}

/** The call is about this share: one that is missing or hidden from the caller is 404, one that is not allowed 455. */
export const shareRow = (right: ShareRight): RowRule<'share', ShareRow> => ({
  kind: 'share',
  right,
  name: { id: inPath('id') },
});
