import { afterEach, describe, expect, it } from 'vitest';
import {
  changeConnection,
  recordFailure,
  removeConnection,
  saveAccount,
  saveConnection,
} from '#engines/connected-sources/server/index.ts';
import { integrations } from '#features/integrations/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { testApp } from '#testing/app.ts';
import { newExternalId } from '#testing/leads/announced.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { FACEBOOK } from '../contract.ts';

afterEach(() => setClock(systemClock));

const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString();
const read = (org: Org) => org.owner.call(integrations.get, { params: { id: FACEBOOK } });
const getStatus = async (org: Org) => (await read(org)).status;
const isWarned = async (org: Org) =>
  (await org.owner.call(warnings.list)).warnings.some(
    ({ warning_type }) => warning_type === 'INTEGRATIONS_CONNECT_LEAD_SOURCES',
  );

/** Connects a login with one page. @returns the id of the connection. */
async function connect(org: Org, token_expires_at: string): Promise<number> {
  const { services } = await testApp();
  const [person, page] = [newExternalId(), newExternalId()];
  return org.owner.inScope(async (scope) => {
    const { id } = await saveConnection(scope, services, {
      provider: FACEBOOK,
      external_id: person,
      name: 'Grace Tan',
      scopes: ['leads_retrieval'],
      declined_scopes: [],
      token: 'person-token',
      token_expires_at,
      data_access_expires_at: null,
    });
    await saveAccount(scope, services, {
      provider: FACEBOOK,
      external_id: page,
      name: 'Kestrel Homes',
      nameSource: (page) => `Facebook: ${page}`,
      connection_id: id,
      token: 'page-token',
      tasks: ['ADVERTISE'],
      missing: [],
    });
    return id;
  });
}

describe('Facebook in the directory', () => {
  it('is a lead source that is not connected until somebody gives permission (S0-3E-28, S0-4-43, R.5)', async () => {
    const org = await newOrg();

    expect(await read(org)).toMatchObject({
      name: 'Facebook lead ads',
      type: 'lead_source',
      status: 'not_configured',
      integration_web_path: '/integrations/facebook',
      is_suggested: true,
    });
    expect(await isWarned(org)).toBe(true);
  });

  it('follows its connections: connected, permissions expiring, permissions expired, and not connected again (S0-4-38, R.5)', async () => {
    const org = await newOrg();
    const { services } = await testApp();

    const id = await connect(org, inDays(60));
    expect(await getStatus(org)).toBe('active');
    expect(await isWarned(org)).toBe(false);

    await org.inScope((scope) => changeConnection(scope, id, { token_expires_at: inDays(6) }));
    expect(await getStatus(org)).toBe('EXPIRING_SOON');

    const error = new ProviderError({ call_class: 'auth_expired', code: '190' });
    await recordFailure(services, org.org_id, { connection_id: id, error });
    expect(await getStatus(org)).toBe('expired');
    expect(await isWarned(org)).toBe(false);

    await org.inScope((scope) => removeConnection(scope, id));
    expect(await getStatus(org)).toBe('not_configured');
    expect(await isWarned(org)).toBe(true);
  });

  it('warns seven days before a permission ends (R.5)', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-11-01T06:00:00.000Z'));
    await connect(org, '2026-12-01T06:00:00.000Z');

    setClock(stoppedAt('2026-11-24T05:59:59.000Z'));
    expect(await getStatus(org)).toBe('active');
    setClock(stoppedAt('2026-11-24T06:00:01.000Z'));
    expect(await getStatus(org)).toBe('EXPIRING_SOON');
  });
});
