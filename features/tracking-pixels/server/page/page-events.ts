import type { IncomingHttpHeaders } from 'node:http';
import type * as z from 'zod';
import { nowIso } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { findScriptSource } from '../settings.ts';
import { findPixels } from './known-pixels.ts';
import { findSender, type PageEvent, VisitorMarks } from './page-event-senders.ts';
import { type MeasuredPage, refusesTracking } from './page-pixels.tsx';

/** The field of a form that a page adds once its visitor agreed. */
export const AGREED_FIELD = 'pixels';

interface Caller {
  id: string;
  ip: string;
  headers: IncomingHttpHeaders;
}

/** What happened on a page; `agreed` is what the page sends with it after a yes. */
export type SeenEvent = Pick<PageEvent, 'name' | 'event_id' | 'visitor'> &
  Pick<MeasuredPage, 'org_id' | 'path'> & { agreed: string | undefined };

/** Has an event sent from the server too, where the visitor agreed to it. What fails is lost: it delays and refuses no visitor. */
export async function recordPageEvent(
  services: Services,
  { id, ip, headers }: Caller,
  { org_id, path, agreed, ...event }: SeenEvent,
): Promise<void> {
  const user_agent = (headers['user-agent'] ?? '').slice(0, 500);
  const marks = readMarks(agreed ?? '');
  if (!marks || user_agent === '' || refusesTracking(headers) || !findScriptSource(services.settings)) return;
  try {
    for (const { provider, pixel_id } of await findPixels(services, org_id, id)) {
      const sender = findSender(provider);
      const seen = { occurred_at: nowIso(), url: services.settings.public_url + path, ip, user_agent };
      if (sender)
        await inOrg(services, org_id, id, (scope) => sender.queue(scope, { ...event, ...marks, ...seen, pixel_id }));
    }
  } catch (error) {
    services.log.warn({ err: error, org_id }, 'an event of a public page is not sent from the server');
  }
}

function readMarks(agreed: string): z.output<typeof VisitorMarks> | null {
  try {
    return VisitorMarks.safeParse(JSON.parse(agreed)).data ?? null;
  } catch {
    return null;
  }
}
