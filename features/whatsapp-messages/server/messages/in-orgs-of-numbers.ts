import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findNumbers } from './statuses.queries.ts';

/**
 * Does work with notices in every organisation that has connected their numbers, each in a transaction of its own.
 *
 * @returns the notices about numbers that no organisation has connected.
 */
export async function inOrgsOfNumbers<Notice extends { phone_id: string }>(
  services: Services,
  request_id: string,
  notices: readonly Notice[],
  work: (scope: OrgScope, notices: readonly (Notice & { number_id: number })[]) => Promise<unknown>,
): Promise<Notice[]> {
  if (notices.length === 0) return [];
  const numbers = await findNumbers(services.database, [...new Set(notices.map(({ phone_id }) => phone_id))]);
  for (const org_id of new Set(numbers.map((number) => number.org_id))) {
    const own = new Map(numbers.flatMap((number) => (number.org_id === org_id ? [[number.phone_id, number.id]] : [])));
    const numbered = notices.flatMap((notice) => {
      const number_id = own.get(notice.phone_id);
      return number_id === undefined ? [] : { ...notice, number_id };
    });
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
      work(scope, numbered),
    );
  }
  const known = new Set(numbers.map(({ phone_id }) => phone_id));
  return notices.filter(({ phone_id }) => !known.has(phone_id));
}
