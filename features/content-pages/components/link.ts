import * as z from 'zod';
import { SafeAddress } from '#platform/contract/fields/rich-text.ts';
import { Id } from '#platform/contract/ids.ts';
import { defineComponent } from './common.ts';

/** Where a link leads. WhatsApp, call and e-mail without a recipient lead to the sender of the page. */
export const LinkTarget = z.discriminatedUnion('kind', [
  /** Empty while nothing is typed. */
  z.object({ kind: z.literal('address'), address: z.union([z.literal(''), SafeAddress]) }),
  z.object({ kind: z.literal('whatsapp'), phone: z.string().trim().max(40), text: z.string().trim().max(500) }),
  z.object({ kind: z.literal('call'), phone: z.string().trim().max(40) }),
  z.object({ kind: z.literal('email'), email: z.string().trim().max(254), subject: z.string().trim().max(200) }),
  /** The form stands in the page itself. */
  z.object({ kind: z.literal('lead_form'), form_id: Id.nullable() }),
]);
export type LinkTarget = z.output<typeof LinkTarget>;

/** A link, as plain words or as a button. Its words may have placeholders. */
export const LinkComponent = defineComponent('link', {
  look: z.enum(['plain', 'button']),
  label: z.string().trim().max(120),
  target: LinkTarget,
});
