import { numberVariants } from '#domain/phone-numbers.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { whatsappOptOutChanged } from '../../events.ts';
import type { OptOutWay } from '../../opt-outs-calls.ts';
import { listClientsOfNumbers, listNotedNumbers, listNumbersOfClient, writeWord } from './opt-outs.queries.ts';

/** What a person said about messages. */
export interface SaidWord {
  /** Their number, in digits. */
  wa_id: string;
  /** Null where they want messages again. */
  way: Exclude<OptOutWay, 'HAND'> | null;
  /** By Meta's clock. */
  at: string;
}

/** To whom it was said: a number of the organisation, or the installation's own, from which alerts come. */
type Hearer = 'ORGANISATION' | 'INSTALLATION';

/** Now, by a clock of whole seconds like Meta's. */
export const nowInSeconds = (): string => new Date(Math.floor(nowMillis() / 1_000) * 1_000).toISOString();

/**
 * Saves what people said, in the order in which they said it: of several words of a person in one second, the last of a notice
 * counts.
 */
export async function saveWords(
  scope: OrgScope,
  words: readonly SaidWord[],
  hearer: Hearer = 'ORGANISATION',
): Promise<void> {
  const last = new Map(
    words.toSorted((one, other) => one.at.localeCompare(other.at)).map((word) => [word.wa_id, word]),
  );
  for (const { wa_id, way, at } of last.values()) {
    const own = numberVariants(`+${wa_id}`);
    // Who wants messages again also undoes what was noted by hand of their other numbers.
    const numbers = way === null ? [...new Set([...own, ...(await listNotedNumbers(scope, own))])] : own;
    const stops_alerts = hearer === 'INSTALLATION' ? way !== null : null;
    await save(scope, { numbers, way, profile_id: null, said_at: at, stops_alerts });
  }
}

/** Saves by hand whether a client wants messages. @returns false where the client has no number. */
export async function saveByHand(scope: Scope, client_id: number, is_opted_out: boolean): Promise<boolean> {
  // A client may have one line in two spellings.
  const numbers = [...new Set((await listNumbersOfClient(scope, client_id)).flatMap(numberVariants))];
  if (numbers.length === 0) return false;
  const way = is_opted_out ? 'HAND' : null;
  await save(scope, { numbers, way, profile_id: scope.actor.profile_id, said_at: nowInSeconds(), stops_alerts: null });
  return true;
}

async function save(scope: OrgScope, word: Parameters<typeof writeWord>[1]): Promise<void> {
  const changed = await writeWord(scope, word);
  if (changed.length === 0) return;
  const payload = { is_opted_out: word.way !== null, way: word.way };
  for (const { id, assigned_to_id_or_zero } of await listClientsOfNumbers(scope, changed)) {
    await record(scope, whatsappOptOutChanged, { subject_id: id, payload, audience: [assigned_to_id_or_zero] });
  }
}
