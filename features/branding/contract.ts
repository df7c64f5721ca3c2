import * as z from 'zod';
import { userDetailsTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { messages } from '#platform/contract/messages.ts';
import { Instant } from '#platform/contract/time.ts';
import { brandingTag } from './tags.ts';

const MISC = '/api/misc/api/v1' as const;

/** A colour in six hexadecimal digits. */
export const Accent = z.string().regex(/^#[0-9a-f]{6}$/);

/** How the organisation looks to recipients, and what its website offers for it. */
export const Branding = z.object({
  logo_url: z.string().nullable(),
  accent: Accent.nullable(),
  /** The website that was read last; null before the first time. */
  website: z.string().nullable(),
  read_at: Instant.nullable(),
  /** What was found there; it counts when it is chosen. The logo is a data URL. */
  found: z.object({ logo: z.string().nullable(), accent: Accent.nullable() }).nullable(),
});
export type Branding = z.output<typeof Branding>;

/** An address as people write it, with or without https://. */
export const Website = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .transform((written) => (/^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `https://${written}`))
  .refine((address) => URL.canParse(address), messages.url)
  .meta({ description: 'The address of a public website, with or without https://.' });

const forManagers = { needs: 'TEAM.MANAGE', plan: 'PREFERENCES' } as const;
const changes = [brandingTag, userDetailsTag];

export const branding = {
  get: endpoint(`GET ${MISC}/branding`, {
    needs: 'TEAM.MANAGE',
    plan: 'free',
    database: 'none',
    summary: 'The logo and colour that recipients see, and what the website offers.',
    source: 'own: logo and accent of the organisation',
    returns: Branding,
    reads: [brandingTag],
  }),
  readWebsite: endpoint(`POST ${MISC}/website-address`, {
    ...forManagers,
    database: 'none',
    summary:
      'Stores the address of the organisation’s website and reads its logo and colour, which are offered and not used.',
    source: 'misc.storeWebsiteAddress',
    body: z.strictObject({ website: Website }),
    returns: Branding,
    errors: ['invalid_input', 'too_many_requests'],
    changes,
  }),
  update: endpoint(`PUT ${MISC}/branding`, {
    ...forManagers,
    database: 'none',
    summary: 'Chooses the colour, and uses the logo that was found or none; what is left out stays.',
    source: 'own: logo and accent of the organisation',
    body: z.strictObject({ accent: Accent.nullable().optional(), logo: z.enum(['FOUND', 'NONE']).optional() }),
    returns: Branding,
    errors: ['not_possible_now'],
    changes,
  }),
};
