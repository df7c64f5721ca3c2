import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import {
  changeAccount,
  grantsOf,
  listAccounts,
  recordSuccess,
  saveAccount,
  saveConnection,
  upsertForms,
} from '#engines/connected-sources/server/index.ts';
import { changeSource, getSource } from '#features/leads/server/index.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { BulkClients } from './bulk-clients.ts';
import type { DemoContext } from './demo-context.ts';
import type { LeadFeed } from './lead-feed.ts';
import type { OpenSource } from './lead-sources.ts';
import { addFetchedNotices } from './notices.queries.ts';
import type { DemoPerson } from './people/people.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

export interface AdForm {
  id: string;
  name: string;
}

/** An account of a provider of lead forms, with what the demo makes of it. */
export interface AdAccount {
  provider: string;
  provider_name: string;
  id: string;
  name: string;
  /** The day of its connection, before today. */
  connected: number;
  assignee: keyof DemoContext['agents'];
  connection: { scopes: string[]; token_days: number | null; renewing_days: number | null };
  forms: readonly AdForm[];
  questions: SourceQuestion[];
  write(person: DemoPerson, id: string, random: Random): string;
  /** Reads of a body what its notice said. */
  describe(body: string): { id: string; form_id: string; sent_ms: number };
}

/** A question as a form keeps it; its options are numbered from 1. */
export const ask = (key: string, label: string, type = '', options: readonly string[] = []): SourceQuestion => ({
  key,
  label,
  type,
  options: options.map((value, index) => ({ key: String(index + 1), value })),
});

/** Returns the last whole second, because providers tell no parts of it. */
export const lastSecondMs = (): number => Math.floor(nowMillis() / SECOND_MS - 1) * SECOND_MS;

/** Plans an account with leads of some weeks. @returns the number of its clients. */
export function planAdAccount(
  context: DemoContext,
  leadFeed: LeadFeed,
  bulk: Pick<BulkClients, 'answer'>,
  account: AdAccount,
): number {
  const { calendar, random, nextPerson } = context;
  let source: OpenSource | null = null;
  calendar.on(calendar.time(account.connected, 11), async () => {
    source = await connect(context, account);
  });
  calendar.on(calendar.time(-1, 23), () => recordCheck(context, account));
  let planned = 0;
  for (let day = account.connected + 1; day < 0; day += random.whole(1, 3)) {
    const at = calendar.time(day, random.whole(8, 20), random.whole(0, 59));
    planned += 1;
    calendar.on(at, async () => {
      for (const client of await leadFeed.leads(source!, [nextPerson()])) bulk.answer(client, at);
    });
  }
  return planned;
}

/** Notes that the provider answered, as the daily look does. */
async function recordCheck({ world: { services }, org }: DemoContext, { provider }: AdAccount): Promise<void> {
  const accounts = await org.inScope((scope) => listAccounts(scope, provider));
  for (const { id: account_id } of accounts) {
    const [grant] = await org.inScope((scope) => grantsOf(scope, account_id));
    if (grant) await recordSuccess(services, org.org_id, { account_id, connection_id: grant.connection_id });
  }
}

const findDay = (days: number | null): string | null =>
  days === null ? null : new Date(nowMillis() + days * DAY_MS).toISOString();

/** Keeps what the provider tells after a person's consent. */
async function connect({ world: { services }, org, agents }: DemoContext, account: AdAccount): Promise<OpenSource> {
  const { provider, provider_name, name, connection, forms, questions } = account;
  const source_id = await agents.nadia.inScope(async (scope) => {
    const { id: connection_id } = await saveConnection(scope, services, {
      provider,
      external_id: `member:${agents.nadia.profile_id}`,
      name: 'Nadia Rahman',
      scopes: connection.scopes,
      declined_scopes: [],
      token: 'demo',
      token_expires_at: findDay(connection.token_days),
      ...(connection.renewing_days !== null && {
        refresh_token: 'demo',
        refresh_expires_at: findDay(connection.renewing_days),
      }),
      data_access_expires_at: null,
    });
    const saved = await saveAccount(scope, services, {
      provider,
      external_id: account.id,
      name,
      nameSource: (account_name) => `${provider_name}: ${account_name}`,
      connection_id,
      token: null,
      tasks: [],
      missing: [],
    });
    const created_time = nowIso();
    await upsertForms(
      scope,
      saved,
      forms.map((form) => ({ ...form, status: 'ACTIVE', locale: 'en_US', questions, created_time })),
    );
    await changeAccount(scope, saved.id, { subscribed_at: nowIso(), forms_synced_at: nowIso() });
    return saved.source_id;
  });
  const known = await agents.nadia.inScope(async (scope) =>
    changeSource(scope, await getSource(scope, provider, source_id), {
      default_assignee_id: agents[account.assignee].profile_id,
    }),
  );
  return {
    name,
    weight: 1,
    content_type: 'application/json',
    known: { ...known, org_id: org.org_id },
    write: (person, id, random) => account.write(person, id, random),
    keepNotices: (scope, bodies, lead_ids) =>
      addFetchedNotices(
        scope,
        bodies.map((body, index) => {
          const { id, form_id, sent_ms } = account.describe(body);
          const submitted_at = new Date(sent_ms).toISOString();
          return {
            source_id,
            external_id: id,
            form_external_id: form_id,
            submitted_at,
            lead_id: lead_ids[index]!,
          };
        }),
      ),
  };
}
