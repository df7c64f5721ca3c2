import type { ContactType } from '#domain/channels.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { SequenceClient } from '../../clients-contract.ts';
import type { ActionStep } from '../../definition.ts';
import { readStepContents } from '../read/step-contents.queries.ts';

interface Row {
  client_id: number;
  state: SequenceClient['state'];
  step: ActionStep | null;
}

/** Returns what the current step of active clients lacks of them: a valid number, or an e-mail address. */
export async function readMissing(
  scope: Scope,
  rows: readonly Row[],
): Promise<(row: Row) => SequenceClient['missing']> {
  const active = rows.filter(({ state }) => state === 'ACTIVE');
  const byMail = await listReachable(scope, 'client_emails', active.filter(isByMail));
  const byPhone = await listReachable(scope, 'client_phones', active.filter(isByPhone));
  return (row) => {
    if (row.state !== 'ACTIVE') return null;
    if (isByMail(row)) return byMail.has(row.client_id) ? null : 'NO_EMAIL';
    return !isByPhone(row) || byPhone.has(row.client_id) ? null : 'NO_PHONE';
  };
}

const findChannel = ({ step }: Row): ContactType | undefined =>
  step?.type === 'SHARE_CONTENT' ? step.platform : step?.contact_type;
const isByMail = (row: Row): boolean => findChannel(row) === 'email';
const isByPhone = (row: Row): boolean => ['whatsapp', 'sms', 'phone_call'].includes(findChannel(row) ?? '');

async function listReachable(
  { db, org_id }: Scope,
  table: 'client_emails' | 'client_phones',
  rows: readonly Row[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const found = await db
    .selectFrom(table)
    .where('org_id', '=', org_id)
    .where(
      'client_id',
      'in',
      rows.map(({ client_id }) => client_id),
    )
    .$if(table === 'client_phones', (query) => query.where('number_e164', 'is not', null))
    .select('client_id')
    .execute();
  return new Set(found.map(({ client_id }) => client_id));
}

/** Returns the titles of the sequences for which waiting clients wait, as far as the actor may see them. */
export async function readWaitedFor(scope: Scope, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = rows.filter(({ state }) => state === 'WAITING').map(({ client_id }) => client_id);
  if (ids.length === 0) return new Map();
  const others = await scope.db
    .selectFrom('sequence_clients')
    .where('org_id', '=', scope.org_id)
    .where('client_id', 'in', ids)
    .where('state', 'in', ['ACTIVE', 'PAUSED'])
    .distinctOn('client_id')
    .orderBy('client_id')
    .orderBy('id')
    .select(['client_id', 'sequence_id'])
    .execute();
  const seen = await readStepContents(
    scope,
    others.map(({ sequence_id }) => sequence_id),
  );
  return new Map(
    others.flatMap(({ client_id, sequence_id }): [number, string][] => {
      const sequence = seen.get(sequence_id);
      return sequence ? [[client_id, sequence.title]] : [];
    }),
  );
}
