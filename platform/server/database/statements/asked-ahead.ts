import type { OrgScope } from '../scope.ts';

/**
 * A question that may be asked ahead, together with what its transaction has to wait for anyway.
 *
 * @returns `ask`, which answers from what `readAhead` has asked in the same scope, and asks itself where that was not called.
 */
export function makeQuestion<Answer>(question: (scope: OrgScope) => Promise<Answer>) {
  const asked = new WeakMap<OrgScope, Promise<Answer>>();
  return {
    ask: (scope: OrgScope): Promise<Answer> => asked.get(scope) ?? question(scope),
    readAhead: (scope: OrgScope): Promise<Answer> => {
      const answer = question(scope);
      asked.set(scope, answer);
      return answer;
    },
  };
}
