import { sql } from 'kysely';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ConversionStatus, DatasetState } from '../../contract.ts';

/** What Meta answered about events. */
export interface Settled {
  status: Exclude<ConversionStatus, 'WAITING'>;
  fault_code: string | null;
  fault_said: string | null;
  messages: string[];
  trace_id: string | null;
}

/** What stays of an event that is settled: nothing that is known of a visitor. */
export const settledPayload = sql<string | null>`case when client_id is null then null else payload end`;

/** Writes what became of events; one that was settled already stays as it is. */
export async function settleEvents({ db, org_id }: OrgScope, ids: readonly number[], settled: Settled): Promise<void> {
  await db
    .updateTable('conversion_events')
    .set({ ...settled, payload: settledPayload, settled_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', 'in', [...ids])
    .where('status', '=', 'WAITING')
    .execute();
}

/** Meta takes events. */
export async function writeReceived({ db, org_id }: OrgScope): Promise<void> {
  await db
    .updateTable('conversion_datasets')
    .set({
      state: 'CONNECTED',
      fault_code: null,
      fault_said: null,
      faulted_at: null,
      failures: 0,
      paused_until: null,
      last_received_at: nowIso(),
    })
    .where('org_id', '=', org_id)
    .execute();
}

/** Meta takes nothing for now; what waits is kept. */
export interface DatasetFault {
  /** Null where it says nothing about the permission. */
  state: DatasetState | null;
  code: string | null;
  said: string | null;
  wait_s: number;
}

export async function writeFault({ db, org_id }: OrgScope, { state, code, said, wait_s }: DatasetFault): Promise<void> {
  await db
    .updateTable('conversion_datasets')
    .set((eb) => ({
      ...(state && { state }),
      fault_code: code,
      fault_said: said,
      faulted_at: nowIso(),
      failures: eb('failures', '+', 1),
      paused_until: new Date(nowMillis() + wait_s * 1_000).toISOString(),
    }))
    .where('org_id', '=', org_id)
    .execute();
}
