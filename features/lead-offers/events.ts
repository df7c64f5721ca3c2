import * as z from 'zod';
import { leadRulesTag } from '#domain/tags.ts';
import { OfferEnd } from '#features/clients/contract.ts';
import { leadDecisionsTag } from '#features/lead-rules/tags.ts';
import { AlertOnScreens } from '#features/notifications/events.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';
import { leadOffersTag } from './tags.ts';

const payload = z.object({});
const options = { payload, refreshes: [leadOffersTag], audit: false } as const;

/** Leads were offered to a person; the subject is the first of them. */
export const leadOffered = defineEvent('lead-offer.offered', options);

/** A person’s offers changed in another way: gone on, withdrawn, passed or seen. */
export const leadOfferChanged = defineEvent('lead-offer.changed', options);

/** Somebody claimed an offered lead; each person it was offered to hears who. */
export const leadOfferClaimed = defineEvent('lead-offer.claimed', {
  payload: z.object({ claimed_by_id: z.int() }),
  refreshes: [leadOffersTag, leadRulesTag, leadDecisionsTag],
  audit: false,
});

/** An offered lead went to the owner, because everyone passed or no one claimed it. */
export const leadOfferEnded = defineEvent('lead-offer.ended', {
  payload: z.object({ to_id: Id, rule_name: z.string(), what: OfferEnd.exclude(['claimed']) }),
  refreshes: [],
  audit: true,
});

/** The person was alerted of offered leads; the card of `leadOffered` shows them on open screens. */
export const leadOfferedAlert = defineEvent('alert.lead-offered', {
  payload: AlertOnScreens,
  refreshes: [],
  audit: false,
});

/** The person was alerted that another claimed; the card of `leadOfferClaimed` says so on open screens. */
export const claimedByOtherAlert = defineEvent('alert.lead-claimed-by-other', {
  payload: AlertOnScreens,
  refreshes: [],
  audit: false,
});
