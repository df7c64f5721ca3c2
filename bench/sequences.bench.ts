import { setTimeout as delay } from 'node:timers/promises';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { type Book, type Books, OWN, openBooks } from './kit/books.ts';
import { type Comparison, compareWith, type Question } from './kit/compare.ts';
import { below, comparedFigure, type Figure } from './kit/figure.ts';
import { type Call, type Measured, processorMs, send } from './kit/measure.ts';
import { copyFlat, fillSequence, makeDue, updateFlat } from './sequences/fill-sequences.ts';

const COUNT = Number(processEnvironment().BENCH_CLIENTS ?? 1_000_000);
const MOVED = Math.min(100_000, COUNT);
/** Every so manieth client is due. */
const EVERY = 20;
const IDLE_MS = 60_000;
const SEQUENCES = '/api/sequences/api/v1/sequence/';

const stepIds = Array.from({ length: 6 }, (_, index) => `sbenchstep${index}`);
const makeSteps = (ids: readonly string[]) =>
  ids.map((id) => ({ id, type: 'CONTACT_CLIENT', contact_type: 'phone_call', note: '', hours: null }));

interface Asked {
  product: Measured;
  limit: Measured;
  comparison: Comparison;
  books: Books;
  /** The organisation, and its sequence with everyone inside. */
  large: Book;
  sequence_id: number;
}

/** A sequence with a million clients inside, against the limit (bench/limit) answering the same questions over flat rows. */
export async function run(): Promise<Figure[]> {
  const books = await openBooks({ small: 10_000, large: COUNT });
  const against = { fixture: 'bench/limit/sequence-server.fixture.ts', superuserUrl: books.superuserUrl };
  try {
    return await compareWith(books, against, async ({ comparison, ours: product, limit }) => {
      const { large } = books;
      const sequence_id = await makeSequence(product, large, stepIds);
      const toFill = { org_id: large.org_id, step_ids: stepIds };
      await fillSequence(books.superuserUrl, { ...toFill, sequence_id, count: COUNT });
      const asked = { product, limit, comparison, books, large, sequence_id };
      const figures: Figure[] = [];
      const only = processEnvironment().BENCH_PARTS?.split(',');
      for (const [name, part] of Object.entries({ idle, reads, edit })) {
        if (only && !only.includes(name)) continue;
        figures.push(...(await part(asked)));
      }
      return figures;
    });
  } finally {
    await books.close();
  }
}

async function makeSequence(product: Measured, { owner }: Book, ids: readonly string[]): Promise<number> {
  const stops = { on_reply: true, on_bounce: true, on_conversion: true, on_meeting: false, on_new_enquiry: false };
  const draft = {
    steps: makeSteps(ids),
    stops: { ...stops, stage_option_ids: [] },
    again_after_days: null,
    beside_others: 'YES',
  };
  const body = { title: `Measured ${Date.now()}`, draft, visibility: 'ORG' };
  const { id } = (await send(product, { method: 'POST', path: SEQUENCES, body }, owner.cookie)) as { id: number };
  await publish(product, owner.cookie, id);
  return id;
}

const publish = (product: Measured, cookie: string, id: number) =>
  send(product, { method: 'PUT', path: `${SEQUENCES}${id}/`, body: {} }, cookie);

/** A million clients of whom none is due cost nothing. */
async function idle({ product }: Asked): Promise<Figure[]> {
  await delay(5_000);
  const before = processorMs(product.pid) ?? 0;
  await delay(IDLE_MS);
  const used = (processorMs(product.pid) ?? 0) - before;
  const name = `Sequences, ${COUNT} inside and nothing due, of a core`;
  return [below(name, (used / IDLE_MS) * 100, '%', 1)];
}

const getting = (path: string): Call => ({ method: 'GET', path });

async function reads({ product, limit, comparison, books, large, sequence_id }: Asked): Promise<Figure[]> {
  await makeDue(books.superuserUrl, sequence_id, EVERY);
  await copyFlat(books.superuserUrl, sequence_id);
  const { owner, member } = large;
  const people = [
    { name: 'owner', cookie: owner.cookie, of: '' },
    { name: `member who sees ${OWN}`, cookie: member.cookie, of: `?assignee=${member.profile_id}` },
  ];
  const asked = [
    { name: 'due list', path: '/api/sequences/api/v1/due-steps/', bare: '/due' },
    { name: 'list of clients', path: `${SEQUENCES}${sequence_id}/clients/`, bare: '/list' },
    { name: 'counts per step', path: `${SEQUENCES}${sequence_id}/steps/`, bare: '/counts' },
  ];
  const questions = asked.flatMap(({ name, path, bare }) =>
    people.map(
      (person): Question => ({
        name: `Sequences, ${name}, ${person.name}`,
        ours: () => send(product, getting(path), person.cookie),
        limit: () => send(limit, getting(`${bare}${person.of}`)),
        atMost: 2,
      }),
    ),
  );
  const figures: Figure[] = [];
  for (const question of questions) figures.push(...(await comparison.compare(question)).figures);
  return figures;
}

/** Removes a step on which everyone of a sequence is, and waits until all are on the next. */
async function edit({ product, books, large }: Asked): Promise<Figure[]> {
  const { owner, org_id } = large;
  const [gone, ...others] = stepIds.map((id) => id.replace('bench', 'moved'));
  const id = await makeSequence(product, large, [gone!, ...others]);
  await fillSequence(books.superuserUrl, { org_id, sequence_id: id, step_ids: [gone!], count: MOVED });
  await copyFlat(books.superuserUrl, id);
  const draft = { [`step:${gone}`]: null };
  await send(product, { method: 'PUT', path: `${SEQUENCES}${id}/draft/`, body: { draft } }, owner.cookie);

  const beganMs = performance.now();
  await publish(product, owner.cookie, id);
  const isMoving = async () =>
    ((await send(product, getting(`${SEQUENCES}${id}/`), owner.cookie)) as { is_moving: boolean }).is_moving;
  while (await isMoving()) await delay(250);
  const oursMs = performance.now() - beganMs;
  const bareMs = await updateFlat(books.superuserUrl, MOVED, 2_000);

  const perSecond = (ms: number) => (MOVED / ms) * 1_000;
  const name = `Sequences, an edit that moves ${MOVED}`;
  const figure = comparedFigure(name, 'rows/s', perSecond(oursMs), perSecond(bareMs), 1);
  return [{ ...figure, budget: 'ratio ≥ 0.3', holds: (figure.ratio ?? 0) >= 0.3 }];
}
