import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { notificationPages } from '../pages.ts';
import { alertKind } from './alert-kinds.ts';
import { alertPeople } from './alert-people.ts';
import { countRecentAlerts } from './alerts.queries.ts';

const TEST = 'test';

export const testKind = alertKind({
  kind: TEST,
  label: 'Test alert',
  about: null,
  defaults: { in_app: true, email: true, push: true },
  locked: [],
  in_quiet_hours: 'comes_through',
  ttl_seconds: 300,
  urgency: 'high',
});

/** The most test alerts of a person within a minute. */
const MAX_TESTS = 5;
const MINUTE_S = 60;

/** Sends one alert to every channel of the actor. */
export async function sendTestAlert(scope: Scope, { settings }: Services): Promise<string> {
  const { profile_id } = scope.actor;
  if ((await countRecentAlerts(scope, { profile_id, kind: TEST, seconds: MINUTE_S })) >= MAX_TESTS) {
    throw new Problem('too_many_requests', { retry_after_seconds: MINUTE_S });
  }
  const sent = await alertPeople(scope, testKind, [profile_id], {
    public_url: settings.public_url,
    title: 'This is a test alert',
    body: 'Alerts reach you here. Nothing was saved.',
    page: fillPage(notificationPages.notifications),
  });
  return sent.get(profile_id)!;
}
