import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { publishAddress, retireAddresses } from '#platform/server/sessions/public-addresses.queries.ts';
import { seal, unseal } from '#platform/server/sessions/secrets.ts';
import type { CalendarFeed } from '../../calendar-feed-contract.ts';
import { findFeed, removeFeed, writeFeed } from './calendar-feeds.queries.ts';

/** The kind of calendar addresses in public_addresses; their subject is the profile. */
export const CALENDAR = 'calendar';

type LinkSettings = Pick<Services['settings'], 'public_url' | 'secret_key'>;

export async function getCalendarFeed(
  scope: Scope,
  { public_url, secret_key }: LinkSettings,
): Promise<{ feed: CalendarFeed | null }> {
  const feed = await findFeed(scope);
  if (!feed) return { feed: null };
  const { sealed_token, ...times } = feed;
  const address = `${public_url}/ical/${unseal(secret_key, sealed_token)}.ics`;
  return { feed: { address, subscribe_address: address.replace(/^https?:/, 'webcal:'), ...times } };
}

/** Gives the actor's calendar a new address; the one before answers no more. */
export async function publishCalendarFeed(
  scope: Scope,
  settings: LinkSettings,
): Promise<{ feed: CalendarFeed | null }> {
  await retireAddresses(scope, CALENDAR, scope.actor.profile_id, nowIso());
  const token = await publishAddress(scope, CALENDAR, scope.actor.profile_id);
  await writeFeed(scope, seal(settings.secret_key, token));
  return getCalendarFeed(scope, settings);
}

/** Ends the actor's calendar at once; doing it again changes nothing. */
export async function revokeCalendarFeed(scope: Scope): Promise<void> {
  await retireAddresses(scope, CALENDAR, scope.actor.profile_id, nowIso());
  await removeFeed(scope);
}
