import { randomInt } from 'node:crypto';
import {
  type ConnectedAccount,
  type DueNotice,
  type FetchedLead,
  type FetchFrom,
  leadFetcher,
  type NewAccount,
  type NoticeIn,
  recordNotices,
  saveAccount,
  saveConnection,
} from '#engines/connected-sources/server/index.ts';
import { leadKind } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { type TestApp, testApp } from '../app.ts';
import type { Org } from '../world.ts';

/** A made-up provider that announces leads by their ids; its accounts are called boards. */
export const BOARDS = 'boards';

export const boardLeadKind = leadKind({
  kind: BOARDS,
  source: 'boards',
  read: async ({ body }) => {
    const { name, mail } = JSON.parse(body.toString('utf8'));
    return [
      { key: 'name', label: 'Name', values: [name], role: 'name' },
      { key: 'mail', label: 'E-mail', values: [mail], role: 'email' },
    ];
  },
});

/** Lets leads of boards be fetched so; call it again to change how. */
export const fetchBoardLeads = (
  fetch: (job: FetchFrom & { notice: DueNotice }) => Promise<FetchedLead> | FetchedLead,
): void => {
  boardLeadKind.install();
  const begin = (_services: Services, from: FetchFrom) => async (notice: DueNotice) => fetch({ ...from, notice });
  leadFetcher({ kind: BOARDS, begin }).install();
};

/** Returns a lead as the provider has it. */
export const boardLead = (external_id: string, lead: Partial<FetchedLead> & { name?: string } = {}): FetchedLead => ({
  external_id,
  form_id: 'form-1',
  body: Buffer.from(
    JSON.stringify({ name: lead.name ?? `Lead ${external_id}`, mail: `lead-${external_id}@example.com` }),
  ),
  submitted_at: null,
  is_test: false,
  ...lead,
});

export interface TestBoard {
  account: ConnectedAccount;
  connection_id: number;
}

/** A number that no other test uses as an id at the provider. */
export const newExternalId = (): string => String(randomInt(1e14, 2e14));

/** Connects a person and one board of theirs. */
export async function connectBoard(
  org: Org,
  given: Partial<NewAccount> & { person?: string; token?: string } = {},
  app?: TestApp,
): Promise<TestBoard> {
  const { services } = app ?? (await testApp());
  const { person = newExternalId(), ...account } = given;
  return org.owner.inScope(async (scope) => {
    const { id: connection_id } = await saveConnection(scope, services, {
      provider: BOARDS,
      external_id: person,
      name: 'Jane Tan',
      scopes: ['read'],
      declined_scopes: [],
      token: 'person-token',
      token_expires_at: null,
      data_access_expires_at: null,
    });
    const external_id = account.external_id ?? newExternalId();
    const name = account.name ?? 'Kestrel Homes';
    const saved = await saveAccount(scope, services, {
      provider: BOARDS,
      external_id,
      name,
      nameSource: (account) => `Boards: ${account}`,
      connection_id,
      token: 'account-token',
      tasks: [],
      missing: [],
      ...account,
    });
    return { connection_id, account: saved };
  });
}

/** Announces leads of an account, as its provider does. */
export async function announce(
  account_id: string,
  ids: readonly string[],
  more: Partial<NoticeIn> = {},
): Promise<void> {
  const { services } = await testApp();
  const notices = ids.map((external_id) => ({ account_id, external_id, form_id: null, submitted_at: null, ...more }));
  await recordNotices(services, BOARDS, notices, 'test');
}

/** Makes an announced lead of a board with this name that could not be fetched. @returns how it is chosen in calls. */
export async function withFailedNotice(org: Org, name: string): Promise<{ source_id: number; cause: 'rejected' }> {
  const { account } = await connectBoard(org, { name });
  await org.inScope((scope) =>
    scope.db
      .insertInto('lead_notices')
      .values({
        org_id: org.org_id,
        source_id: account.source_id,
        external_id: newExternalId(),
        status: 'FAILED',
        origin: 'NOTICE',
        notified_at: nowIso(),
        last_error_class: 'rejected',
        reason: `The provider refused to return this lead of ${name}.`,
      })
      .execute(),
  );
  return { source_id: account.source_id, cause: 'rejected' };
}
