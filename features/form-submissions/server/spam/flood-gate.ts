import { Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { countQuarantined, QUARANTINED_OF_ADDRESS, QUARANTINED_OF_FORM } from './past.queries.ts';

/** How long an address stays refused before it is judged again: somebody may have released what it sent. */
const CLOSED_MS = 60_000;
/** How long a count of a form's held submissions is used. */
const COUNTED_MS = 5_000;
/** The most addresses remembered; the longest known one is forgotten first and judged again. */
const MAX_KNOWN = 10_000;
const TRY_AGAIN_SECONDS = 600;

interface Target {
  org_id: number;
  form_id: number;
}

/**
 * Refuses what is beyond the daily limits of held submissions, so that a flood neither fills the table nor costs a question to
 * the database each. Only what would be held is refused, and what an address sends once it has used up its limit.
 */
class FloodGate {
  /** Until when an address is refused at a form. */
  private readonly closed = new Map<string, number>();
  private readonly counted = new Map<number, { until: number; held: Promise<number> }>();

  constructor(private readonly services: Services) {}

  /** Throws `too_many_requests` for an address that has used up its limit. */
  mustBeOpen({ form_id }: Target, address: Buffer): void {
    const key = getKey(form_id, address);
    const until = this.closed.get(key);
    if (until === undefined) return;
    if (until > nowMillis()) throw refusal();
    this.closed.delete(key);
  }

  /** Throws `too_many_requests` when a submission that is to be held back has no room any more. */
  async mustHaveRoom(form: Target, address: Buffer, quarantined_of_address: number, request_id: string): Promise<void> {
    if (quarantined_of_address >= QUARANTINED_OF_ADDRESS) {
      keepNewest(this.closed, getKey(form.form_id, address), nowMillis() + CLOSED_MS);
      throw refusal();
    }
    if ((await this.countQuarantined(form, request_id)) >= QUARANTINED_OF_FORM) throw refusal();
  }

  private countQuarantined({ org_id, form_id }: Target, request_id: string): Promise<number> {
    const known = this.counted.get(form_id);
    if (known && known.until > nowMillis()) return known.held;
    const options = { org_id, actor: null, request_id, mode: 'read' } as const;
    const held = withScope(this.services.database, options, (scope) => countQuarantined(scope, form_id));
    keepNewest(this.counted, form_id, { until: nowMillis() + COUNTED_MS, held });
    held.catch(() => this.counted.delete(form_id));
    return held;
  }
}

const getKey = (form_id: number, address: Buffer): string => `${form_id}:${address.toString('base64url')}`;

function keepNewest<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): void {
  known.delete(key);
  known.set(key, value);
  if (known.size <= MAX_KNOWN) return;
  const [oldest] = known.keys();
  known.delete(oldest!);
}

const refusal = () =>
  new Problem('too_many_requests', {
    detail: 'Too many answers came from your network today. Yours are kept on this page; try again later.',
    retry_after_seconds: TRY_AGAIN_SECONDS,
  });

export const floodGateFor = perProcess((services) => new FloodGate(services));
