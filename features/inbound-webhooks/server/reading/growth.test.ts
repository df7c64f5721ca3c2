import { describe, expect, it } from 'vitest';
import { normaliseLead } from '#features/leads/server/index.ts';
import { expectLinear } from '#testing/growth.ts';
import { nastyBodies } from './nasty-bodies.fixture.ts';
import { answerReadQuestion, type ReadQuestion } from './read-delivery.ts';

const KB = 1024;
const SIZES = [32 * KB, 64 * KB, 128 * KB, 256 * KB];
const reading = {
  source: 'generic-webhook',
  mapping: {},
  country: 'SG',
  received_at: '2026-11-20T02:03:09.000Z',
  raw_ref: 'row',
};

const makeDelivery = (content_type: string, text: string) => ({
  body: Buffer.from(text),
  content_type,
  query: '',
  headers: {},
});

describe('reading what a webhook receives', () => {
  it.each(nastyBodies)(
    'takes twice as long for twice as much: $name',
    async ({ content_type, make: textOf }) => {
      const read = async (question: ReadQuestion) => {
        const reply = await answerReadQuestion(question);
        if ('answers' in reply) normaliseLead(reply.answers, reading);
      };

      const make = (size: number) => ({ ask: 'answers' as const, delivery: makeDelivery(content_type, textOf(size)) });

      await expectLinear(make, read, SIZES);
    },
    60_000,
  );

  it('makes the JSON of a form’s fields in time with its size, and none of too many', async () => {
    const ask = 'form-as-json' as const;
    const type = 'application/x-www-form-urlencoded';
    const make = (size: number) => ({ ask, delivery: makeDelivery(type, `a=${'é/'.repeat(size / 3)}`) });

    await expectLinear(make, answerReadQuestion, SIZES);
    expect(await answerReadQuestion({ ask, delivery: makeDelivery(type, 'a=&'.repeat(2_001)) })).toEqual({
      json: null,
    });
  });

  it('refuses a lead of more than 2,000 fields, and reads one of exactly as many', async () => {
    const withFields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, 'x'])));
    const read = (count: number) =>
      answerReadQuestion({ ask: 'answers', delivery: makeDelivery('application/json', withFields(count)) });

    expect(await read(2_001)).toEqual({ unreadable: 'A lead may have up to 2,000 fields; this one has more.' });
    expect(await read(2_000)).toMatchObject({ answers: { length: 2_000 } });
  });
});
