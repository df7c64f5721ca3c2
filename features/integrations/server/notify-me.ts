import { alertKind, alertPeople } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { allIntegrations, isOpen, type OpenIntegration } from './directory.ts';
import { writeOpened } from './en.ts';
import { findOffered, isOffered } from './read-directory.ts';
import { deleteWish, insertWish, popWishes } from './wishes.queries.ts';

/** Who asked for it hears it, whatever else they chose about alerts. */
export const integrationOpenedKind = alertKind({
  kind: 'integration_opened',
  label: 'An integration I asked about has launched',
  about: null,
  defaults: { in_app: true, email: true, push: false },
  locked: ['in_app', 'email'],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

/** Notes the wish to hear of an upcoming integration, or takes it off. */
export async function setNotifyMe(scope: Scope, id: string, is_notify_me: boolean): Promise<void> {
  const entry = findOffered(scope, id);
  if (!is_notify_me) await deleteWish(scope, id);
  else if (isOpen(entry)) throw new Problem('not_possible_now', { log_detail: `${id} is open` });
  else await insertWish(scope, id);
}

export const listOpenIntegrations = (): OpenIntegration[] => allIntegrations().filter(isOpen);

/** Tells once, in-app and by e-mail, who waited for something that this organisation is offered now. */
export async function announceOpened(scope: OrgScope, public_url: string): Promise<number> {
  let told = 0;
  for (const entry of listOpenIntegrations()) {
    if (!isOffered(entry, scope.org_id)) continue;
    const people = await popWishes(scope, entry.id);
    if (people.length === 0) continue;
    const facts = { ...writeOpened(entry.words.name), public_url, page: fillPage(entry.page) };
    told += (await alertPeople(scope, integrationOpenedKind, people, facts)).size;
  }
  return told;
}
