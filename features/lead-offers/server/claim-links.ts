import { Problem } from '#platform/contract/problems.ts';
import { type OrgScope, type Scope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import type { ClaimPage } from '../contract.ts';
import { findRecipient } from './claim-links.queries.ts';
import { claimOffer } from './claim-offer.ts';
import { hideContact } from './hide-contact.ts';
import type { ClaimedThrough } from './offers.queries.ts';
import { requireOffer } from './show-offers.queries.ts';

/** The kinds of claim links in public_addresses, whose subject is the offer to one person. */
export const BY_EMAIL = 'lead-offer-email';
export const BY_PUSH = 'lead-offer-push';

const kinds: readonly [string, ClaimedThrough][] = [
  [BY_EMAIL, 'email'],
  [BY_PUSH, 'push'],
];

interface Asked {
  token: string;
  request_id: string;
}

/** Shows what a link offers. It only reads, because previews and scanners follow links too. */
export const showClaimLink = (services: Services, asked: Asked): Promise<ClaimPage> =>
  openLink(services, asked, 'read', async (scope, link) => (await requireOffer(scope, link.offer_id)).offer);

/** Claims for the person the link was sent to. Throws what `claimOffer` throws, and `forbidden` for who has left. */
export const claimByLink = (services: Services, asked: Asked): Promise<ClaimPage> =>
  openLink(services, asked, 'transaction', (scope, { offer_id, through }) =>
    claimOffer(scope, services, offer_id, through),
  );

interface OpenLink {
  offer_id: number;
  through: ClaimedThrough;
}

async function openLink(
  services: Services,
  { token, request_id }: Asked,
  mode: 'read' | 'transaction',
  work: (scope: Scope, link: OpenLink) => Promise<ClaimPage['offer']>,
): Promise<ClaimPage> {
  const { database } = services;
  const address = await withGlobalScope(database, request_id, async (globalScope) => {
    for (const [kind, through] of kinds) {
      const found = await findPublicAddress(globalScope, kind, token);
      if (found) return { ...found, through };
    }
    return null;
  });
  if (!address) throw unknownLink();
  const { org_id, subject_id, through } = address;
  const { actor, recipient } = await withScope(database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
    requireActor(scope, subject_id),
  );
  const offer = await withScope(database, { org_id, actor, request_id, mode }, (scope) =>
    work(scope, { offer_id: recipient.offer_id, through }),
  );
  return {
    // Whoever has the link sees the page, also after the claim.
    offer: { ...offer, client_name: hideContact(offer.client_name) },
    org_name: recipient.org_name,
    recipient: { id: recipient.profile_id, name: recipient.name },
  };
}

const unknownLink = () => new Problem('not_found', { detail: 'This link has expired or isn’t valid.' });

async function requireActor(scope: OrgScope, subject_id: number) {
  const recipient = await findRecipient(scope, subject_id);
  if (!recipient) throw unknownLink();
  const actor = await findActor(scope, recipient.profile_id);
  if (!actor) {
    const detail = `${recipient.name} is no longer an active member of ${recipient.org_name} and cannot claim leads.`;
    throw new Problem('forbidden', { detail });
  }
  return { actor, recipient };
}
