import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';

/** What the rights on an offer depend on: the person it was made to. */
export interface OfferAccessRow {
  profile_id: number;
}

const { among } = rulesFor<OfferAccessRow>();

const offeredToMe = among('profile_id', (actor) => [actor.profile_id]);

/**
 * Rights on an offered lead. The offer itself is the right to the little it shows; whoever claims it sees the client by
 * the client's own rule.
 */
export const offerAccess = { view: offeredToMe, claim: offeredToMe };

export type OfferRight = keyof typeof offerAccess;

/** An offer of a lead to one person. */
export interface OfferRow extends OfferAccessRow {
  /** The id of the offer, the same for everybody it was made to. */
  id: number;
}

/** The call is about this offer to its caller: one that is missing or was not made to them is 404. */
export const offerRow = (right: OfferRight): RowRule<'leadOffer', OfferRow> => ({
  kind: 'leadOffer',
  right,
  name: { id: inPath('id') },
});
