import { answerQuestions } from './thread.ts';

/** A thread for tests: it waits busily, fills its memory, fails, or says how often it was asked. */
let asked = 0;
answerQuestions(async (question: { busy_ms?: number; fill?: boolean; fail?: boolean }) => {
  asked += 1;
  const until = performance.now() + (question.busy_ms ?? 0);
  while (performance.now() < until);
  const kept: unknown[] = [];
  while (question.fill) kept.push(Array.from({ length: 10_000 }, () => ({})));
  if (question.fail) throw new TypeError('as asked');
  return asked;
});
