import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import { type Scope, withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { Services } from '#platform/server/services.ts';
import { countDevices } from '#platform/server/sessions/session.queries.ts';
import { notificationPages } from '../pages.ts';
import { alertKind } from './alert-kinds.ts';
import type { AlertFacts } from './alert-messages.ts';
import { alertPeople } from './alert-people.ts';
import { countRecentAlerts } from './alerts.queries.ts';

const CONTINUE = 'continue_in_app';

export const continueKind = alertKind({
  kind: CONTINUE,
  label: 'Continue in the app',
  about: null,
  defaults: { in_app: false, email: false, push: true },
  locked: ['push'],
  in_quiet_hours: 'comes_through',
  ttl_seconds: 300,
  urgency: 'high',
});

/** The most pushes of this kind to a person within a minute; the link is answered all the same. */
const MAX_PUSHES = 5;
const MINUTE_S = 60;

type Context = Pick<DetachedContext, 'actor' | 'services' | 'request' | 'transaction'>;

/**
 * Returns the address of a page in the app, and pushes it to the devices of the actor (readings.md D44). Throws
 * `not_found` while no device is known.
 */
export async function continueInApp(
  context: Context,
  to: Pick<AlertFacts, 'page' | 'title' | 'client_ids'>,
): Promise<string> {
  const { actor, services, request } = context;
  const { org_id, profile_id } = actor;
  const { public_url } = services.settings;
  const devices = await withGlobalScope(services.database, request.id, (globalScope) =>
    countDevices(globalScope, org_id, profile_id),
  );
  if (devices === 0) throw new Problem('not_found', { detail: 'You aren’t signed in on any device yet.' });
  await context.transaction(async (scope) => {
    const pushed = await countRecentAlerts(scope, { profile_id, kind: CONTINUE, seconds: MINUTE_S });
    if (pushed >= MAX_PUSHES) return;
    await alertPeople(scope, continueKind, [profile_id], { public_url, ...to, body: 'Tap to continue here.' });
  });
  return public_url + to.page;
}

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
