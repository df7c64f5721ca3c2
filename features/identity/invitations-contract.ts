import * as z from 'zod';
import { teamTag } from '#domain/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { ProfileRole } from '#platform/contract/permissions.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { organisationsTag } from './tags.ts';

const AUTH = '/api/auth/api/v1' as const;

/** How long an invitation can be accepted, in days. */
export const INVITATION_DAYS = 14;

/** The kind of public address an invitation's link is; its subject is the invited profile. */
export const INVITATION_ADDRESS = 'team-invitation';

/** The most organisations and invitations a person is shown. */
export const ORGANISATIONS_SHOWN = 50;

/** One organisation the person belongs to, with who they are there. */
export const OwnOrganisation = z.object({
  org_id: Id,
  org_name: z.string(),
  profile_id: Id,
  role: ProfileRole,
  is_current: z.boolean(),
});
export type OwnOrganisation = z.output<typeof OwnOrganisation>;

/** An invitation that waits for the person's answer. */
export const OpenInvitation = z.object({
  profile_id: Id,
  org_name: z.string(),
  /** Null when the person who invited has left. */
  invited_by: z.string().nullable(),
  expires_at: Instant,
});
export type OpenInvitation = z.output<typeof OpenInvitation>;

/** What became of an invitation (G-114); `replaced`: a newer link was sent to the same address. */
export const InvitationState = z.enum(['open', 'joined', 'expired', 'replaced', 'closed']);
export type InvitationState = z.output<typeof InvitationState>;

/** What the page of an invitation's link says; the details are null where the invitation is closed. */
export const InvitationPage = z.object({
  state: InvitationState,
  profile_id: Id,
  org_name: z.string(),
  invited_by: z.string().nullable(),
  email: z.string().nullable(),
});
export type InvitationPage = z.output<typeof InvitationPage>;

const Joined = z.object({ success: z.literal(true), org_id: Id, profile_id: Id });
const ofProfile = z.strictObject({ profile_id: Id });
const byToken = z.object({ token: z.string().max(64) });
const tokenNames = noRow('the token of the link names the invitation, and knowing it is the right to answer it');

export const invitations = {
  listOrganisations: endpoint(`GET ${AUTH}/organisations`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'The organisations the person belongs to, and the invitations to others that wait for an answer.',
    source: 'own: an invited address that already has an organisation gets a switcher (readings.md D23)',
    returns: z.object({ organisations: z.array(OwnOrganisation), invitations: z.array(OpenInvitation) }),
    reads: [organisationsTag],
  }),
  switchOrganisation: endpoint(`POST ${AUTH}/organisations/switch`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Signs the person in to another of their organisations; the answer sets a new cookie.',
    source: 'own: see the list beside it',
    body: ofProfile,
    returns: Joined,
    errors: ['not_found', 'forbidden'],
  }),
  accept: endpoint(`POST ${AUTH}/invitations/accept`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Joins the organisation of an invitation to the person’s verified address; repeating it answers the same.',
    source: 'own: an invitation is accepted by the invited address (readings.md C19, D23)',
    body: ofProfile,
    returns: Joined,
    errors: ['not_found', 'not_possible_now'],
    changes: [organisationsTag, teamTag],
  }),
  decline: endpoint(`POST ${AUTH}/invitations/decline`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Declines an invitation to the person’s verified address.',
    source: 'own: see accept beside it',
    body: ofProfile,
    returns: Done,
    errors: ['not_found'],
    changes: [organisationsTag],
  }),
  show: endpoint(`GET ${AUTH}/invitation/{token}`, {
    needs: 'public',
    plan: 'free',
    row: tokenNames,
    database: 'none',
    summary: 'Who invites to what, for the page of an invitation’s link. Reading it changes nothing.',
    source: 'own: the link of an invitation (G-061)',
    params: byToken,
    returns: InvitationPage,
    errors: ['not_found'],
  }),
  declineByLink: endpoint(`POST ${AUTH}/invitation/{token}/decline`, {
    needs: 'public',
    plan: 'free',
    row: tokenNames,
    database: 'none',
    summary: 'Declines the invitation of a link (G-061).',
    source: 'own: see show beside it',
    params: byToken,
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
  }),
};
