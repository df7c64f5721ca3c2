import { withGlobalScope } from '#platform/server/database/scope.ts';
import { listOutbox } from '#platform/server/messages/messages.queries.ts';
import type { TestApp } from './app.ts';
import { queuedJobs } from './jobs.ts';

/** Returns the messages to this address or number, newest first. */
export async function messagesTo(app: Pick<TestApp, 'services'>, to: string) {
  const messages = await withGlobalScope(app.services.database, 'test', (globalScope) =>
    listOutbox(globalScope, 1_000),
  );
  return messages.filter((message) => message.to === to);
}

/** Returns the newest code sent there. */
export async function codeFor(app: Pick<TestApp, 'services'>, to: string): Promise<string> {
  const code = (await messagesTo(app, to)).find((message) => message.code)?.code;
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Returns the seconds until a queued message is tried next. */
export async function secondsToNextJob(app: TestApp, messageId: string): Promise<number> {
  const jobs = (await queuedJobs(app)).filter(({ payload }) => payload.id === messageId);
  return Math.max(...jobs.map(({ seconds_to_go }) => seconds_to_go));
}
