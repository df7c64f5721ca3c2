import { clientPages } from '#features/clients/pages.ts';
import { findOwner, lockClients } from '#features/clients/server/index.ts';
import {
  type AlertFacts,
  type AlertKind,
  alertEach,
  alertKind,
  findUnopened,
} from '#features/notifications/server/index.ts';
import { readOptOutWord } from '#features/whatsapp/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { words } from './en.ts';
import type { TimelineMessage } from './timeline.queries.ts';

export const clientWroteKind = alertKind({
  kind: 'client_wrote',
  label: 'Client wrote on WhatsApp',
  about: 'assigned_clients',
  defaults: { in_app: true, email: false, push: true },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 4 * 3_600,
  urgency: 'high',
});

/** One message that wants no more of them; a person chooses about both in one line. */
export const clientOptedOutKind = alertKind({
  ...clientWroteKind,
  kind: 'client_opted_out',
  about: null,
  chosen_as: 'client_wrote',
});

/** How long one alert of a client stands for further messages, unless it was opened. */
const QUIET_SECONDS = 300;

interface Told {
  kind: AlertKind;
  describeOne: (name: string) => string;
  describeMany: (count: number) => string;
}
const wrote: Told = { kind: clientWroteKind, describeOne: words.wrote, describeMany: words.clients_wrote };
const optedOut: Told = {
  kind: clientOptedOutKind,
  describeOne: words.opted_out,
  describeMany: words.clients_opted_out,
};

/** Alerts assignees of what their clients wrote, and the owner of what clients of no one wrote; a client who goes on writing is one alert. */
export async function alertOfMessages(
  scope: OrgScope,
  { settings: { public_url } }: Services,
  messages: readonly TimelineMessage[],
): Promise<void> {
  const inbound = messages.filter(({ kind }) => kind === 'CLIENT');
  if (inbound.length === 0) return;
  const isStop = ({ text }: TimelineMessage) => readOptOutWord(text) === 'STOP';
  const clients = await lockClients(
    scope,
    inbound.map(({ client_id }) => client_id),
  );
  const owner_id = clients.some(({ assigned_to_id }) => assigned_to_id === null) ? await findOwner(scope) : null;
  for (const [told, ofKind] of [
    [wrote, inbound.filter((message) => !isStop(message))],
    [optedOut, inbound.filter(isStop)],
  ] as const) {
    const writing = new Set(ofKind.map(({ client_id }) => client_id));
    const people = clients.flatMap(({ id, name, assigned_to_id, deleted_at }) => {
      const profile_id = assigned_to_id ?? owner_id;
      return profile_id === null || deleted_at !== null || !writing.has(id) ? [] : { id, name, profile_id };
    });
    await alertPeopleOf(scope, told, people, public_url);
  }
}

interface WritingClient {
  id: number;
  name: string;
  profile_id: number;
}

async function alertPeopleOf(
  scope: OrgScope,
  { kind, describeOne, describeMany }: Told,
  clients: readonly WritingClient[],
  public_url: string,
): Promise<void> {
  if (clients.length === 0) return;
  const ids = clients.map(({ id }) => id);
  const unopened = await findUnopened(scope, { kind: kind.kind, client_ids: ids, seconds: QUIET_SECONDS });
  const byPerson = new Map<number, WritingClient[]>();
  for (const client of clients) {
    if (unopened.get(client.id)?.includes(client.profile_id)) continue;
    byPerson.set(client.profile_id, [...(byPerson.get(client.profile_id) ?? []), client]);
  }
  await alertEach(
    scope,
    kind,
    [...byPerson].map(([profile_id, own]) => ({ profile_id, facts: { public_url, ...describe(own) } })),
  );

  function describe(own: readonly WritingClient[]): Omit<AlertFacts, 'public_url'> {
    const [first] = own;
    const client_ids = own.map(({ id }) => id);
    return first && own.length === 1
      ? { title: describeOne(first.name), body: '', page: fillPage(clientPages.client, { id: first.id }), client_ids }
      : { title: describeMany(own.length), body: '', page: fillPage(clientPages.clients), client_ids };
  }
}
