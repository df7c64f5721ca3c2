import * as z from 'zod';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { PixelProvider } from '../../providers.ts';

/** What a pixel stored of a visitor; a page sends it once they agreed, and nothing before (privacy.mjs). */
export const VisitorMarks = z.object({
  fbp: z
    .string()
    .regex(/^fb\.\d\.\d{1,20}\.\d{1,20}$/)
    .optional()
    .catch(undefined),
  fbc: z
    .string()
    .regex(/^fb\.\d\.\d{1,20}\.[\w-]{1,500}$/)
    .optional()
    .catch(undefined),
});

/** What a visitor wrote by whom a provider may know them; it leaves as hashes alone. */
export interface PageVisitor {
  name: string;
  email: string;
  phone: string;
  location: string;
}

/** An event of a public page, under the id that the browser gives it too. */
export interface PageEvent extends z.output<typeof VisitorMarks> {
  name: 'PageView' | 'ViewContent' | 'Lead';
  event_id: string;
  pixel_id: string;
  occurred_at: string;
  /** The address as providers may learn it. */
  url: string;
  ip: string;
  user_agent: string;
  /** Null where nothing may be told of them. */
  visitor: PageVisitor | null;
}

/** Sends events of pages to a provider from the server, in the transaction of the organisation. */
interface PageEventSender {
  queue(scope: OrgScope, event: PageEvent): Promise<void>;
}
const senders = extensionPoint<PageEventSender>();
export const pageEventSender = (provider: PixelProvider, sender: PageEventSender) => senders.extend(provider, sender);
export const findSender = senders.find;
