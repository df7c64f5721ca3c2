import type * as z from 'zod';
import { furtherHistory } from '#features/clients/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientInSequenceChanged } from '../../events.ts';
import { reasonWords } from '../../reason-en.ts';
import { readStepContents } from '../read/step-contents.queries.ts';
import { byRule, historyWords, nameSequence } from './en.ts';
import { isShownInHistory } from './history.queries.ts';

type Payload = z.output<typeof clientInSequenceChanged.payload>;

/** Coming in, being held, going on and leaving, in the history of the client. */
export const sequenceHistory = furtherHistory({
  kind: clientInSequenceChanged.kind,
  field: 'sequences',
  isShown: isShownInHistory,
  describe: (scope, payloads) => describeAll(scope, payloads as Payload[]),
});

async function describeAll(scope: Scope, payloads: readonly Payload[]): Promise<string[]> {
  const ids = [...new Set(payloads.map(({ sequence_id }) => sequence_id))];
  const seen = await readStepContents(scope, ids);
  return payloads.map((payload) => {
    const { sequence_id, is_by_rule, reason = '' } = payload;
    const why = (reasonWords as Readonly<Record<string, string>>)[`reason_${reason}`];
    const happened = `${historyWords[findKey(payload)]} ${nameSequence(seen.get(sequence_id)?.title)}`;
    return `${happened}${is_by_rule ? byRule : ''}${why ? `: ${why}` : ''}`;
  });
}

function findKey({ what, state }: Payload): string {
  if (state === undefined) return what;
  return state === 'PAUSED' ? 'PAUSED_AGAIN' : 'BACK';
}
