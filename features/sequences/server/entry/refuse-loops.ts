import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { SequenceDefinition } from '../../definition.ts';
import { entryWords } from '../draft/en.ts';
import { lockRules, readFollowers } from './entry.queries.ts';

/** Throws `invalid_input` for rules by which a client would never come to an end (decision 0261). */
export async function refuseLoops(scope: OrgScope, id: number, { entry, stops }: SequenceDefinition): Promise<void> {
  if (entry.stage_option_ids.some((stage) => stops.stage_option_ids.includes(stage)))
    throw refusal(entryWords.same_stage);
  const wanted = entry.after_sequence_ids;
  if (wanted.includes(id)) throw refusal(entryWords.itself);
  if (wanted.length === 0) return;
  await lockRules(scope);
  const others = new Map((await readFollowers(scope)).map((other) => [other.id, other]));
  const looping = wanted.find((first) => startsAfter(first, id, others));
  if (looping !== undefined) throw refusal(entryWords.loop(others.get(looping)!.title));
}

/** Tells whether a sequence starts after another, directly or through others. */
function startsAfter(from: number, wanted: number, others: ReadonlyMap<number, { after: readonly number[] }>): boolean {
  const seen = new Set<number>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === wanted) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(others.get(id)?.after ?? []));
  }
  return false;
}

const refusal = (detail: string) => new Problem('invalid_input', { detail, errors: { 'draft.entry': detail } });
