import { normaliseLead } from '#features/leads/server/index.ts';
import { FACEBOOK } from '#integrations/facebook/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { Org } from '#testing/world.ts';
import { saveChosen } from '../server/datasets.queries.ts';

const LEAD_ID = '90080070060050012';

/** Makes a client with an event, and a dataset to which events go. */
export async function withEvent(org: Org, marker: string) {
  const { id: client_id } = await org.client({ name: marker });
  await org.inScope(async (scope) => {
    await saveChosen(scope, { kind: 'PASTED', id: '660000000000002', name: marker, sealed_token: marker });
    const at = nowIso();
    await scope.db
      .insertInto('conversion_events')
      .values({
        ...{ org_id: scope.org_id, client_id, event_id: crypto.randomUUID(), lead_id: LEAD_ID },
        ...{ option_id: null, stage_name: marker, event_name: 'Lead', occurred_at: at, created_at: at },
        ...{ status: 'REFUSED' as const, fault_code: '100', fault_said: marker, settled_at: at },
      })
      .execute();
  });
  return { params: { id: client_id } };
}

/** Makes the same client one who came by an instant form. */
export async function withLead(org: Org, marker: string) {
  const { params } = await withEvent(org, marker);
  await org.inScope(async ({ db, org_id }) => {
    const at = nowIso();
    const { id: source_id } = await db
      .insertInto('lead_sources')
      .values({
        org_id,
        kind: FACEBOOK,
        name: marker,
        stored_name: crypto.randomUUID(),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reading = { source: 'facebook-lead-ads', mapping: {}, country: 'SG', received_at: at, raw_ref: '' };
    const lead = normaliseLead([{ key: 'id', label: 'Id', values: [LEAD_ID], role: 'external_id' }], reading);
    const row = { org_id, id: uuidV7(), source_id, client_id: params.id, body: Buffer.from(''), received_at: at };
    await db
      .insertInto('lead_events')
      .values({ ...row, lead: JSON.stringify(lead), outcome: 'CLIENT_CREATED' })
      .execute();
  });
  return params.id;
}
