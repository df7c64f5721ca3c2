import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { formSubmissionsTag } from '#features/lead-forms/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, QueryId } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { aboutForm } from './access.ts';
import { formAddressesTag, leadFormsTag } from './tags.ts';

const LINKS = '/api/lead-forms/{id}/links' as const;

/** The most named links of a form. */
export const MAX_LINKS = 200;

const LinkName = z.string().trim().min(1).max(80);
/** The last part of a link's address: /f/bayshore/expo. */
const LinkSlug = z
  .string()
  .trim()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'Use up to 40 letters from a to z, digits and hyphens');

/** An address of a form for one fair, flyer or person, with what its leads get. */
export const FormLink = z.object({
  id: Id,
  name: LinkName,
  slug: LinkSlug,
  address: z.string(),
  /** Who gets its leads, before any rule; null follows the form and the rules. */
  assignee: Person.nullable(),
  /** A group its clients join besides those of the form. */
  group_id: Id.nullable(),
  /** The option of the pipeline its new clients begin in; null follows the form. */
  stage_option_id: Id.nullable(),
  /** Counted views, null outside the plan, and leads that came by it. */
  views_count: z.int().nullable(),
  leads_count: z.int(),
  created_at: Instant,
});
export type FormLink = z.output<typeof FormLink>;

export const FormLinkDraft = z.strictObject({
  name: LinkName,
  slug: LinkSlug,
  assignee_id: Id.nullable(),
  group_id: Id.nullable(),
  stage_option_id: Id.nullable(),
});
export type FormLinkDraft = z.output<typeof FormLinkDraft>;

const byLink = z.object({ id: PathId, link_id: PathId });
const changes = [leadFormsTag, formAddressesTag, formSubmissionsTag];

export const formLinks = {
  list: endpoint(`GET ${LINKS}/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'The named links of a form, the newest first, with the figures of the main one beside them.',
    source: 'own: named links',
    returns: z.object({
      /** Counted views and leads of the main link. */
      main: FormLink.pick({ views_count: true, leads_count: true }),
      results: z.array(FormLink),
      /** Sites on which the form was seen in the last 24 hours. */
      seen_on_sites: z.array(z.string()),
    }),
    reads: [leadFormsTag, formSubmissionsTag],
  }),
  create: endpoint(`POST ${LINKS}/`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'PLF',
    database: 'transaction',
    summary: 'Adds a named link.',
    source: 'own: named links',
    body: FormLinkDraft,
    returns: FormLink,
    status: 201,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  update: endpoint(`PUT ${LINKS}/{link_id}/`, {
    ...aboutForm('edit'),
    plan: 'PLF',
    database: 'transaction',
    summary: 'Changes a named link; the address it had keeps working.',
    source: 'own: named links',
    params: byLink,
    body: FormLinkDraft,
    returns: FormLink,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  delete: endpoint(`DELETE ${LINKS}/{link_id}/`, {
    ...aboutForm('edit'),
    plan: 'free',
    database: 'transaction',
    summary: 'Deletes a named link; its leads keep its name, and its address leads to the form itself.',
    source: 'own: named links',
    params: byLink,
    returns: Done,
    changes,
  }),
  drawQr: endpoint('GET /api/lead-forms/{id}/qr/', {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'The QR code of the main link or of a named one: as SVG and PNG to save, or as a small drawing.',
    source: 'own: named links, each with its QR',
    query: z.object({ link_id: QueryId.optional(), is_small: z.stringbool().default(false) }),
    returns: z.object({
      link: z.string(),
      svg: z.string(),
      /** A data URL of 1024 × 1024 pixels; null for the small drawing. */
      png: z.string().nullable(),
    }),
    reads: [formAddressesTag],
  }),
};
