import { contentDeleted, contentProcessed, contentRestored, contentUpdated } from '#features/content/events.ts';
import { emailChanged } from '#features/identity/events.ts';
import { orgPreferencesUpdated, profileUpdated } from '#features/preferences/events.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { notifiedCache } from '#platform/server/live/notified-cache.ts';
import type { Services } from '#platform/server/services.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';
import { shareRevoked } from '../../events.ts';
import { renderPage } from './document.tsx';
import { openPage, type SharedPage } from './open-page.queries.ts';

/** A page as it is sent. */
interface DrawnPage extends Pick<SharedPage, 'org_id' | 'org_name' | 'org_logo_url' | 'frames' | 'kept'> {
  html: Buffer;
}

/** The most pages kept, some 20 kB each. */
const MAX_KEPT = 500;

const cache = notifiedCache<DrawnPage>({
  channel: 'drawn-pages',
  most: MAX_KEPT,
  nameSubject: ({ kept }) => String(kept?.org_id),
  findEnd: ({ kept }) => kept?.expires_at,
});

/** Returns the page of a link as it is sent, drawn once for many where it is the same for all (decision 0250); null as `openPage`. */
export const drawPage = (services: Services, code: string, request_id: string): Promise<DrawnPage | null> =>
  cache.find(services, hashToken(code).toString('base64'), async () => {
    const page = await openPage(services, code, { request_id });
    if (!page) return null;
    const { org_id, org_name, org_logo_url, frames, kept } = page;
    const html = Buffer.from(renderPage(page, services.settings.public_url));
    return { html, org_id, org_name, org_logo_url, ...(frames && { frames }), ...(kept && { kept }) };
  });

/** Has every page of the organisation drawn anew, in all processes. */
export const clearDrawnPages = (scope: OrgScope): Promise<void> => cache.clear(scope, String(scope.org_id));

/** What shows in pages; features whose changes show in those of one kind clear them too. */
export const drawnPageChanges = [
  on(shareRevoked, clearDrawnPages),
  on(contentUpdated, clearDrawnPages),
  on(contentDeleted, clearDrawnPages),
  on(contentRestored, clearDrawnPages),
  on(contentProcessed, clearDrawnPages),
  on(profileUpdated, clearDrawnPages),
  on(emailChanged, clearDrawnPages),
  on(orgPreferencesUpdated, clearDrawnPages),
];
