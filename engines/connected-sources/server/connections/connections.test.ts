import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { now, nowIso, nowMillis, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { testApp } from '#testing/app.ts';
import { BOARDS, connectBoard, newExternalId } from '#testing/leads/announced.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { connectionStatus } from '../../status.ts';
import { disconnectAccount, getAccount, grantsOf, listAccounts } from './accounts.queries.ts';
import { orgsThatUse } from './across-orgs.queries.ts';
import { callAccount } from './call-with-token.ts';
import { listConnections, removeConnection } from './connections.queries.ts';
import { beginConsent, consumeConsentState } from './consent.queries.ts';
import { readIntegration } from './read-integration.ts';
import { recordFailure, recordSuccess } from './record-calls.queries.ts';
import { accountToken, StoredSecretUnreadable } from './tokens.queries.ts';

afterEach(() => setClock(systemClock));

const SESSION = randomUUID();
const later = (minutes: number) => setClock(stoppedAt(new Date(now().getTime() + minutes * 60_000).toISOString()));
const failed = (call_class: ProviderError['call_class'], code = '1') => new ProviderError({ call_class, code });
const onlyConnection = async (org: Org) => (await org.inScope((scope) => listConnections(scope, BOARDS)))[0]!;
const getStatus = async (org: Org) => (await org.inScope((scope) => readIntegration(scope, { id: BOARDS }))).status;

describe('the state of a consent (R.4)', () => {
  const begin = (org: Org) => org.owner.inScope((scope) => beginConsent(scope, SESSION, BOARDS));
  const take = (org: Org, state: string, { session = SESSION, provider = BOARDS } = {}) =>
    org.owner
      .inScope((scope) => consumeConsentState(scope, session, provider, state))
      .then(
        () => 'taken',
        (error) => error.code,
      );

  it('is 256 random bits, of which only a hash is stored', async () => {
    const org = await newOrg();

    const state = await begin(org);

    expect(Buffer.from(state, 'base64url')).toHaveLength(32);
    const stored = await org.inScope((scope) =>
      scope.db.selectFrom('oauth_states').where('org_id', '=', org.org_id).selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(state);
  });

  it('is good once, also for two requests at once', async () => {
    const org = await newOrg();
    const state = await begin(org);

    const taken = await Promise.all([take(org, state), take(org, state)]);

    expect(taken.sort()).toEqual(['invalid_input', 'taken']);
    expect(await take(org, state)).toBe('invalid_input');
  });

  it('belongs to its session, its person, its provider and its organisation', async () => {
    const org = await newOrg();
    const other = await newOrg();
    const colleague = await org.member({ permissions: { manageIntegrations: true } });
    const state = await begin(org);

    expect(await take(org, state, { session: randomUUID() })).toBe('invalid_input');
    expect(await take(org, state, { provider: 'other' })).toBe('invalid_input');
    expect(await take(other, state)).toBe('invalid_input');
    const byColleague = colleague.inScope((scope) => consumeConsentState(scope, SESSION, BOARDS, state));
    await expect(byColleague).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await take(org, state)).toBe('taken');
  });

  it('is good for ten minutes, and gone when the next one begins', async () => {
    const org = await newOrg();
    setClock(stoppedAt(nowIso()));
    const state = await begin(org);

    later(10);

    expect(await take(org, state)).toBe('invalid_input');
    await begin(org);
    const kept = await org.inScope((scope) =>
      scope.db.selectFrom('oauth_states').where('org_id', '=', org.org_id).select('org_id').execute(),
    );
    expect(kept).toHaveLength(1);
  });
});

describe('a connection', () => {
  it('of the same person again is the same one, renewed', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const person = newExternalId();
    const { connection_id } = await connectBoard(org, { person });
    await recordFailure(services, org.org_id, { connection_id, error: failed('auth_expired') });
    expect(await getStatus(org)).toBe('expired');

    await connectBoard(org, { person });

    expect(await onlyConnection(org)).toMatchObject({ id: connection_id, last_error_class: null, failures: 0 });
    expect((await onlyConnection(org)).connected_by).toEqual({ id: org.owner.profile_id, name: org.owner.name });
  });

  it('keeps its tokens sealed', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { account } = await connectBoard(org, { token: 'page-secret' });

    const rows = await org.inScope(async (scope) => [
      await scope.db.selectFrom('connections').where('org_id', '=', org.org_id).selectAll().execute(),
      await scope.db.selectFrom('account_grants').where('org_id', '=', org.org_id).selectAll().execute(),
    ]);

    expect(JSON.stringify(rows)).not.toMatch(/person-token|page-secret/);
    expect(await accountToken(services, org.org_id, account)).toMatchObject({ token: 'page-secret' });
  });

  it('that is removed disconnects the accounts that nobody else reaches; their sources stay', async () => {
    const org = await newOrg();
    const shared = newExternalId();
    const first = await connectBoard(org, { external_id: shared });
    const alone = await connectBoard(org, { name: 'Alone' });
    await connectBoard(org, { external_id: shared });

    await org.inScope((scope) => removeConnection(scope, first.connection_id));
    await org.inScope((scope) => removeConnection(scope, alone.connection_id));

    const left = await org.inScope((scope) => listAccounts(scope, BOARDS));
    expect(left.map(({ external_id }) => external_id)).toEqual([shared]);
    const sources = await org.inScope((scope) =>
      scope.db.selectFrom('lead_sources').where('org_id', '=', org.org_id).select(['name', 'deleted_at']).execute(),
    );
    expect(sources).toHaveLength(2);
    expect(sources.every(({ deleted_at }) => deleted_at === null)).toBe(true);
  });
});

describe('an account', () => {
  it('gets one lead source without an address, whoever of two people brings it first', async () => {
    const org = await newOrg();
    const external_id = newExternalId();

    const [one, other] = await Promise.all([connectBoard(org, { external_id }), connectBoard(org, { external_id })]);

    expect(one.account.id).toBe(other.account.id);
    const sources = await org.inScope((scope) =>
      scope.db
        .selectFrom('lead_sources')
        .where('org_id', '=', org.org_id)
        .select(['kind', 'name', 'sealed_token'])
        .execute(),
    );
    expect(sources).toEqual([{ kind: BOARDS, name: 'Boards: Kestrel Homes', sealed_token: null }]);
    expect(await org.inScope((scope) => grantsOf(scope, one.account.id))).toHaveLength(2);
  });

  it('that was disconnected comes back with its source', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    await org.inScope((scope) => disconnectAccount(scope, account.id));
    expect(await org.inScope((scope) => listAccounts(scope, BOARDS))).toEqual([]);

    const again = await connectBoard(org, { external_id: account.external_id, name: 'Kestrel Homes SG' });

    expect(again.account).toMatchObject({ id: account.id, source_id: account.source_id, disconnected_at: null });
    expect(again.account.name).toBe('Kestrel Homes SG');
  });

  it('is used by other organisations as long as they have it connected', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const { services } = await testApp();
    const [external_id, person] = [newExternalId(), newExternalId()];
    const mine = await connectBoard(org, { external_id, person });
    const theirs = await connectBoard(other, { external_id, person });
    const uses = async (thing: object) => {
      const orgs = await orgsThatUse(services, { provider: BOARDS, ...thing });
      return orgs.filter((id) => id !== org.org_id).length;
    };

    expect(await uses({ account_external_id: external_id })).toBe(1);
    expect(await uses({ person_external_id: person })).toBe(1);
    await other.inScope((scope) => disconnectAccount(scope, theirs.account.id));
    expect(await uses({ account_external_id: external_id })).toBe(0);
    expect(await uses({ person_external_id: person })).toBe(1);
    await other.inScope((scope) => removeConnection(scope, theirs.connection_id));

    expect(await uses({ person_external_id: person })).toBe(0);
    expect(await org.inScope((scope) => getAccount(scope, BOARDS, mine.account.id))).toMatchObject({
      disconnected_at: null,
    });
  });

  it('of another organisation is not found', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const { account } = await connectBoard(other);

    await expect(org.inScope((scope) => getAccount(scope, BOARDS, account.id))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await org.inScope((scope) => listConnections(scope, BOARDS))).toEqual([]);
  });
});

describe('what calls say (R.5)', () => {
  it('flips at once after auth_expired, and back after a success', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { account, connection_id } = await connectBoard(org);
    const about = { connection_id, account_id: account.id };

    await recordFailure(services, org.org_id, { ...about, error: failed('auth_expired', '190.463') });
    expect(await getStatus(org)).toBe('expired');
    expect(await org.inScope((scope) => grantsOf(scope, account.id))).toMatchObject([{ last_error_code: '190.463' }]);
    await recordSuccess(services, org.org_id, about);

    expect(await getStatus(org)).toBe('active');
  });

  it('changes nothing after one retry_later, and everything after three that span 15 minutes; it recovers alone (TX-12)', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { account, connection_id } = await connectBoard(org);
    const about = { connection_id, account_id: account.id };
    setClock(stoppedAt(nowIso()));

    const seen: string[] = [];
    for (const minutes of [0, 5, 10]) {
      later(minutes);
      await recordFailure(services, org.org_id, { ...about, error: failed('retry_later') });
      seen.push(await getStatus(org));
    }
    await recordSuccess(services, org.org_id, about);

    expect([...seen, await getStatus(org)]).toEqual(['active', 'active', 'unknown', 'active']);
  });

  it('keeps a refusal that other failures follow, until a call works', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { connection_id } = await connectBoard(org);

    await recordFailure(services, org.org_id, { connection_id, error: failed('auth_expired', '190') });
    await recordFailure(services, org.org_id, { connection_id, error: failed('retry_later', '2') });

    expect(await onlyConnection(org)).toMatchObject({ last_error_class: 'auth_expired', last_error_code: '190' });
  });

  it.each(['not_found', 'invalid_request', 'rejected'] as const)(
    'changes nothing after %s (META-13)',
    async (call_class) => {
      const org = await newOrg();
      const { services } = await testApp();
      const { connection_id } = await connectBoard(org);

      await recordFailure(services, org.org_id, { connection_id, error: failed(call_class) });

      expect(await onlyConnection(org)).toMatchObject({ failures: 0, last_error_class: null });
    },
  );

  it('is written at most once a minute while nothing changes', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { connection_id } = await connectBoard(org);
    setClock(stoppedAt(nowIso()));
    const error = failed('retry_later');
    const version = () =>
      org.inScope(async (scope) => {
        const { failures, last_ok_at, last_error_at } = await scope.db
          .selectFrom('connections')
          .where('org_id', '=', org.org_id)
          .select(['failures', 'last_ok_at', 'last_error_at'])
          .executeTakeFirstOrThrow();
        return `${failures} ${last_ok_at} ${last_error_at}`;
      });

    const counted: number[] = [];
    for (let call = 0; call < 5; call += 1)
      counted.push(await recordFailure(services, org.org_id, { connection_id, error }));
    expect(counted).toEqual([1, 2, 3, 3, 3]);
    later(1.1);
    expect(await recordFailure(services, org.org_id, { connection_id, error })).toBe(4);

    await recordSuccess(services, org.org_id, { connection_id });
    const written = await version();
    later(0.5);
    await recordSuccess(services, org.org_id, { connection_id });
    expect(await version()).toBe(written);
    later(0.6);
    await recordSuccess(services, org.org_id, { connection_id });
    expect(await version()).not.toBe(written);
  });

  it('names the connection that is expired by its dates', async () => {
    const org = await newOrg();
    await connectBoard(org);

    const connection = await onlyConnection(org);

    expect(connectionStatus(connection, nowMillis())).toBe('active');
    expect(connectionStatus({ ...connection, token_expires_at: nowIso() }, nowMillis())).toBe('expired');
  });
});

describe('a call with a token of an account', () => {
  it('uses the token that most probably works, and notes what came of it', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { account } = await connectBoard(org, { token: 'first' });
    await connectBoard(org, { external_id: account.external_id, token: 'second' });
    const used: string[] = [];
    const call = (refused: string[]) =>
      callAccount(services, org.org_id, account, async (token) => {
        used.push(token);
        if (refused.includes(token)) throw failed('auth_expired', '190.460');
        return 'read';
      });

    const best = await accountToken(services, org.org_id, account);
    await call([best!.token]).catch(() => undefined);
    expect(await getStatus(org)).toBe('active');
    await call([best!.token]);

    expect(used).toEqual([best!.token, best!.token === 'first' ? 'second' : 'first']);
    const other = used[1]!;
    await call([best!.token, other]).catch(() => undefined);
    expect(await getStatus(org)).toBe('expired');
  });

  it('that nobody’s permission reaches is refused as expired', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { account } = await connectBoard(org);
    await org.inScope((scope) => disconnectAccount(scope, account.id));

    const refused = callAccount(services, org.org_id, account, async () => 'read');

    await expect(refused).rejects.toMatchObject({ call_class: 'auth_expired', code: 'not_connected' });
  });

  it('sealed with another SECRET_KEY is an expired permission with a code of its own, and no 500', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { account } = await connectBoard(org);
    const changed: Services = {
      ...services,
      settings: { ...services.settings, secret_key: 'another secret key, 32 letters or more' },
    };

    await expect(accountToken(changed, org.org_id, account)).rejects.toBeInstanceOf(StoredSecretUnreadable);
    await callAccount(changed, org.org_id, account, async () => 'read').catch(() => undefined);

    expect(await getStatus(org)).toBe('expired');
    expect(await org.inScope((scope) => grantsOf(scope, account.id))).toMatchObject([
      { last_error_code: 'secret_key_changed' },
    ]);
  });
});
