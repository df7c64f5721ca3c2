import { nowMillis } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { countLeads } from '../accept/count-leads.queries.ts';
import type { Visit } from '../visit/visit-token.ts';
import type { PublicForm } from './public-form.ts';

/** How long a closed or deleted form takes answers that were begun before. */
const GRACE_MS = 24 * 3_600_000;

type Closable = Pick<PublicForm, 'state' | 'closed_at' | 'archived_at' | 'deleted_at' | 'closes_at'>;

/** Returns the instant at which a form was closed by a person or by its date, in milliseconds; null while it is open. */
function closedSince(form: Closable, now_ms: number): number | null {
  const instants = [form.deleted_at, form.archived_at, form.state === 'CLOSED' ? form.closed_at : null];
  const ended = instants.filter((at) => at !== null).map((at) => Date.parse(at));
  if (form.state !== 'LIVE' && ended.length === 0) return 0;
  const closes = form.closes_at === null ? [] : [Date.parse(form.closes_at)].filter((at) => at <= now_ms);
  const all = [...ended, ...closes];
  return all.length === 0 ? null : Math.min(...all);
}

/** Whether a form takes new answers. */
export async function isOpen(services: Services, form: PublicForm, request_id: string): Promise<boolean> {
  return closedSince(form, nowMillis()) === null && !(await isFull(services, form, { request_id }));
}

/**
 * Whether a form takes the answers of this visit: one that was begun before it was closed is taken for a day. A form with
 * all its leads takes no other.
 */
export async function takesAnswers(
  services: Services,
  form: PublicForm,
  visit: Visit | null,
  request_id: string,
): Promise<boolean> {
  const since = closedSince(form, nowMillis());
  const isInTime = since === null || (visit !== null && isBegunBefore(visit, since));
  return isInTime && !(await isFull(services, form, { request_id, visit_id: visit?.visit_id }));
}

const isBegunBefore = ({ drawn_at }: Visit, since: number): boolean =>
  Date.parse(drawn_at) < since && nowMillis() - since < GRACE_MS;

/** Counted anew each time, because the number may be reached with the lead before; the visit's own lead is none of the others. */
async function isFull(
  { database }: Services,
  { org_id, form_id, max_leads }: PublicForm,
  { request_id, visit_id }: { request_id: string; visit_id?: string | undefined },
): Promise<boolean> {
  if (max_leads === null) return false;
  const count = await withScope(database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
    countLeads(scope, form_id, { most: max_leads, visit_id }),
  );
  return count >= max_leads;
}
