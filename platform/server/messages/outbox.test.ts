import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { queuedJobs } from '#testing/jobs.ts';
import { messagesTo } from '#testing/outbox.ts';
import { listStatements } from '#testing/statements.ts';
import { withGlobalScope } from '../database/scope.ts';
import type { OutgoingMessage } from './messenger.ts';
import { sendMessages } from './outbox.queries.ts';

describe('messages sent together', () => {
  it('are written with a job each by one statement, and their ids come in the order of the messages', async () => {
    const app = await testApp();
    const mails = Array.from({ length: 5 }, (_, index): OutgoingMessage => {
      const to = `together-${index}@example.com`;
      return {
        channel: 'email',
        to,
        subject: `Mail ${index}`,
        text: 'Hello',
        ...(index % 2 && { html: '<p>Hello</p>' }),
      };
    });
    let ids: string[] = [];

    const statements = await listStatements(() =>
      withGlobalScope(app.services.database, 'test', async (globalScope) => {
        ids = await sendMessages(globalScope, mails);
      }),
    );

    expect(statements).toHaveLength(1);
    for (const [index, mail] of mails.entries()) {
      const [written] = await messagesTo(app, mail.to);
      expect(written).toMatchObject({ id: ids[index], subject: mail.subject, html: mail.html ?? null });
    }
    const jobs = await queuedJobs(app);
    expect(jobs.map(({ payload }) => payload.id)).toEqual(expect.arrayContaining(ids));
  });

  it('are none when nobody gets one', async () => {
    const app = await testApp();

    const statements = await listStatements(() =>
      withGlobalScope(app.services.database, 'test', async (globalScope) => {
        expect(await sendMessages(globalScope, [])).toEqual([]);
      }),
    );

    expect(statements).toEqual([]);
  });
});
