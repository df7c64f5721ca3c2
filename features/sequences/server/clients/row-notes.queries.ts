import type { Scope } from '#platform/server/database/scope.ts';
import type { SequenceClient } from '../../clients-contract.ts';
import type { ActionStep } from '../../definition.ts';
import { readStepContents } from '../read/step-contents.queries.ts';

interface Row {
  client_id: number;
  state: SequenceClient['state'];
  has_email: boolean;
  has_phone: boolean;
}

/** Returns what the current step of an active client lacks of them: a valid number, or an e-mail address. */
export function findMissing({ state, has_email, has_phone }: Row, step: ActionStep | null): SequenceClient['missing'] {
  if (state !== 'ACTIVE' || step === null) return null;
  const channel = step.type === 'SHARE_CONTENT' ? step.platform : step.contact_type;
  if (channel === 'email') return has_email ? null : 'NO_EMAIL';
  return has_phone || !['whatsapp', 'sms', 'phone_call'].includes(channel) ? null : 'NO_PHONE';
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
