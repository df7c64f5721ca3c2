import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, leadRulesTag, timelineTag } from '#domain/tags.ts';
import { leadDecisionsTag } from '#features/lead-rules/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { offerRow } from './access.ts';
import { leadOffersTag } from './tags.ts';

const OFFERS = '/api/lead-assignment/offers' as const;
const CLAIM = '/api/public/lead-offer/{token}' as const;

/** How many offers are shown on top of each other. */
export const MAX_OPEN_OFFERS = 20;

/** What became of a lead, seen by one person it was offered to. */
export const OfferState = z.enum([
  'open',
  /** Open, but the person passed; they can still claim it until the deadline. */
  'passed',
  'claimed_by_me',
  'claimed_by_other',
  /** The person's time is over and others have it now. */
  'gone_on',
  /** Nobody claimed it, so the owner has it. */
  'with_owner',
  /** Somebody assigned or deleted the client meanwhile. */
  'withdrawn',
]);
export type OfferState = z.output<typeof OfferState>;

/** An offered lead as the person sees it before claiming: no phone number, no e-mail address. */
export const LeadOffer = z.object({
  id: Id,
  state: OfferState,
  client_name: z.string(),
  source_name: z.string(),
  page_name: z.string().nullable(),
  form_name: z.string().nullable(),
  rule_name: z.string(),
  received_at: Instant,
  offered_at: Instant,
  /** When the person's time ends. */
  deadline_at: Instant,
  /** Until then, by the server's clock; 0 once it is over. */
  seconds_left: z.number(),
  /** How long it was offered for. */
  minutes: z.int(),
  /** Who else has it at the same time, the first 10, and how many they are. */
  others: z.array(Person),
  others_count: z.int(),
  /** Where it goes next, the owner last: the first 3 people of each step. */
  next: z.array(z.array(Person)),
  /** Who claimed it, or the owner it went to. */
  taken_by: Person.nullable(),
  taken_at: Instant.nullable(),
  /** The client, for whoever may see it. */
  client_id: Id.nullable(),
});
export type LeadOffer = z.output<typeof LeadOffer>;

const own = 'own: claiming offered leads (issue)';
const changes = [leadOffersTag, leadRulesTag, leadDecisionsTag, clientsTag, timelineTag];

export const leadOffers = {
  listOpen: endpoint(`GET ${OFFERS}/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The leads that are offered to the caller now, the one whose time ends first at the top.',
    source: own,
    returns: z.object({ results: z.array(LeadOffer), count: z.int() }),
    reads: [leadOffersTag],
  }),
  listPast: endpoint(`GET ${OFFERS}/past/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The leads that were offered to the caller and are over, newest first, with what became of them.',
    source: own,
    query: pageQuery(),
    returns: pageOf(LeadOffer),
    reads: [leadOffersTag],
  }),
  get: endpoint(`GET ${OFFERS}/{id}/`, {
    needs: 'session',
    plan: 'free',
    row: offerRow('view'),
    database: 'read',
    summary: 'One lead that is or was offered to the caller.',
    source: own,
    params: byId,
    returns: LeadOffer,
    errors: ['not_found'],
    reads: [leadOffersTag],
  }),
  claim: endpoint(`POST ${OFFERS}/{id}/claim/`, {
    needs: 'session',
    plan: 'free',
    row: offerRow('view'),
    database: 'transaction',
    summary: 'Claims an offered lead for the caller; the first to do so gets the client. Repeating it changes nothing.',
    source: own,
    params: byId,
    returns: LeadOffer,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  pass: endpoint(`POST ${OFFERS}/{id}/pass/`, {
    needs: 'session',
    plan: 'free',
    row: offerRow('view'),
    database: 'transaction',
    summary: 'Leaves an offered lead to the others; when everyone passes it moves on immediately.',
    source: own,
    params: byId,
    returns: LeadOffer,
    errors: ['not_found', 'not_possible_now'],
    changes: [leadOffersTag],
  }),
  markSeen: endpoint(`POST ${OFFERS}/seen/`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Reports that a screen of the caller showed these offers.',
    source: own,
    body: z.strictObject({ ids: z.array(Id).min(1).max(MAX_OPEN_OFFERS) }),
    returns: Done,
  }),
};

const ofToken = z.object({ token: z.string().max(100) });
const byToken = noRow('The token names the offer and the person who got it.');

/** What the page of a claim link shows. */
export const ClaimPage = z.object({
  offer: LeadOffer,
  org_name: z.string(),
  /** Whom the link was sent to. */
  recipient: Person,
});
export type ClaimPage = z.output<typeof ClaimPage>;

export const claimLinks = {
  show: endpoint(`GET ${CLAIM}/`, {
    needs: 'public',
    plan: 'free',
    row: byToken,
    database: 'none',
    summary: 'What a claim link offers, and to which person. Reading claims nothing.',
    source: own,
    params: ofToken,
    returns: ClaimPage,
    errors: ['not_found'],
  }),
  claim: endpoint(`POST ${CLAIM}/`, {
    needs: 'public',
    plan: 'free',
    row: byToken,
    database: 'none',
    summary: 'Claims the lead for the person the link was sent to, signed in or not. Repeating it changes nothing.',
    source: own,
    params: ofToken,
    returns: ClaimPage,
    errors: ['forbidden', 'not_found', 'not_possible_now'],
    changes,
  }),
};
