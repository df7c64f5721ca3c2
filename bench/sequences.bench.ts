import { setTimeout as delay } from 'node:timers/promises';
import { SmtpEmulator } from '#emulators/smtp/smtp-emulator.ts';
import { textTemplates } from '#features/content/contract.ts';
import { addManyInside } from '#features/sequences/testing/many-inside.ts';
import { callStep, listActionIds, mailStep, newSequence } from '#features/sequences/testing/new-sequence.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { type Book, type Books, OWN, openBooks } from './kit/books.ts';
import { type Comparison, compareWith, type Question } from './kit/compare.ts';
import { type DiskDatabase, withDiskDatabase } from './kit/disk-database.ts';
import { below, comparedFigure, type Figure, quantile } from './kit/figure.ts';
import { openStream, startProduct } from './kit/lead-processes.ts';
import { type Call, type Measured, processorMs, send, timings } from './kit/measure.ts';
import {
  copyFlat,
  emptySequences,
  fillSequence,
  insertFlat,
  listAssignees,
  makeDue,
  updateFlat,
  waitUntilMoved,
} from './sequences/fill-sequences.ts';

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
  /** Milliseconds of processor time of the product and its database in a while without anyone inside. */
  emptyMs: number;
  product: Measured;
  limit: Measured;
  comparison: Comparison;
  books: Books;
  /** The organisation, and its sequence with everyone inside. */
  large: Book;
  sequence_id: number;
}

/** Sequences with many clients, against the limit (bench/limit) doing the same over flat rows, and what leaves in time. */
export async function run(): Promise<Figure[]> {
  const only = processEnvironment().BENCH_PARTS?.split(',');
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries({ mails, screens })) {
    if (!only || only.includes(name)) figures.push(...(await withDiskDatabase(part)));
  }
  if (!only || ['idle', 'reads', 'edit', 'adding'].some((name) => only.includes(name)))
    figures.push(...(await inMillion()));
  return figures;
}

async function inMillion(): Promise<Figure[]> {
  const books = await openBooks({ small: 10_000, large: COUNT });
  const against = { fixture: 'bench/limit/sequence-server.fixture.ts', superuserUrl: books.superuserUrl };
  try {
    return await compareWith(books, against, async ({ comparison, ours: product, limit }) => {
      const { large } = books;
      await emptySequences(books.superuserUrl);
      const emptyMs = await measureIdle(product, comparison);
      const sequence_id = await makeSequence(product, large, stepIds);
      const toFill = { org_id: large.org_id, step_ids: stepIds };
      await fillSequence(books.superuserUrl, { ...toFill, sequence_id, count: COUNT });
      const asked = { emptyMs, product, limit, comparison, books, large, sequence_id };
      const figures: Figure[] = [];
      const only = processEnvironment().BENCH_PARTS?.split(',');
      for (const [name, part] of Object.entries({ idle, reads, edit, adding })) {
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
    entry: { lead_source_ids: [], client_group_ids: [], stage_option_ids: [], after_sequence_ids: [] },
  };
  const body = { title: `Measured ${Date.now()}`, draft, visibility: 'ORG' };
  const { id } = (await send(product, { method: 'POST', path: SEQUENCES, body }, owner.cookie)) as { id: number };
  await publish(product, owner.cookie, id);
  return id;
}

const publish = (product: Measured, cookie: string, id: number) =>
  send(product, { method: 'PUT', path: `${SEQUENCES}${id}/`, body: {} }, cookie);

/** A million clients of whom none is due cost nothing: what the product and its database do more than with nobody inside. */
async function idle({ product, comparison, emptyMs }: Asked): Promise<Figure[]> {
  const used = Math.max(0, (await measureIdle(product, comparison)) - emptyMs);
  const name = `Sequences, ${COUNT} inside and nothing due, of a core`;
  return [below(name, (used / IDLE_MS) * 100, '%', 1)];
}

async function measureIdle({ pid }: Measured, comparison: Comparison): Promise<number> {
  await delay(5_000);
  const measure = async () => (processorMs(pid) ?? 0) + (await comparison.databaseMs());
  const before = await measure();
  await delay(IDLE_MS);
  return (await measure()) - before;
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
  await waitUntilMoved(books.superuserUrl, id);
  const oursMs = performance.now() - beganMs;
  const bareMs = await updateFlat(books.superuserUrl, MOVED, 2_000);

  const perSecond = (ms: number) => (MOVED / ms) * 1_000;
  const name = `Sequences, an edit that moves ${MOVED}`;
  const figure = comparedFigure(name, 'rows/s', perSecond(oursMs), perSecond(bareMs), 1);
  return [{ ...figure, budget: 'ratio ≥ 0.3', holds: (figure.ratio ?? 0) >= 0.3 }];
}

/** Adds everyone of some assignees by a filter, while the due list is asked. */
async function adding({ product, books, large }: Asked): Promise<Figure[]> {
  const { owner, org_id } = large;
  const id = await makeSequence(product, large, [stepIds[0]!.replace('bench', 'added')]);
  const criteria = { assigned_to_ids: await listAssignees(books.superuserUrl, org_id, MOVED) };
  const ask = () => send(product, getting('/api/sequences/api/v1/due-steps/'), owner.cookie);
  await timings(20, ask);
  const idleMs = quantile(await timings(100, ask), 0.95);

  const beganMs = performance.now();
  const call: Call = { method: 'POST', path: `${SEQUENCES}${id}/additions/`, body: { criteria } };
  const { total_count } = (await send(product, call, owner.cookie)) as { total_count: number };
  const meanwhile: number[] = [];
  const askBusy = async (isDone: () => boolean | Promise<boolean>) => {
    while (!(await isDone())) meanwhile.push(...(await timings(5, ask)));
  };
  const isDone = async () => {
    const answer = (await send(product, getting(`${SEQUENCES}${id}/additions/`), owner.cookie)) as {
      results: { status: string }[];
    };
    return answer.results[0]?.status === 'DONE';
  };
  await askBusy(isDone);
  const oursMs = performance.now() - beganMs;
  const busyMs = quantile(meanwhile, 0.95);
  // The limit has the same company.
  let isInserted = false;
  const bare = insertFlat(books.superuserUrl, total_count, 500).finally(() => {
    isInserted = true;
  });
  await askBusy(() => isInserted);
  const bareMs = await bare;

  const perSecond = (ms: number) => (total_count / ms) * 1_000;
  const added = comparedFigure(`Sequences, adding ${total_count}`, 'rows/s', perSecond(oursMs), perSecond(bareMs), 1);
  return [
    { ...added, budget: 'ratio ≥ 0.3', holds: (added.ratio ?? 0) >= 0.3 },
    comparedFigure('Sequences, due list while clients are added, p95', 'ms', busyMs, idleMs, 2),
  ];
}

const DUE = 10_000;

/** Lets automatic e-mails become due in one minute, until all are in the outbox. */
async function mails({ url }: DiskDatabase): Promise<Figure[]> {
  const server = new SmtpEmulator();
  const mail = {
    ...{ SMTP_URL: await server.start(), SMTP_FROM: 'Leadkeep <hello@leadkeep.example>' },
    AUTOMATIC_EMAILS_PER_DAY: String(DUE),
  };
  const app = await startTestApp({ DATABASE_URL: url, ...mail });
  const org = await newOrg({ app });
  const body = { title: 'Price list', body: 'Hi {{client_first_name}}' };
  const { id: content_id } = await org.owner.call(textTemplates.create, { body });
  const sequence = await newSequence(org.owner, { steps: [mailStep(content_id)] });
  await addManyInside(org, { id: sequence.id, step_id: listActionIds(sequence)[0]! }, DUE);
  const product = await startProduct(url, 'all', mail);
  const beganMs = performance.now();
  const count = () =>
    org.inScope(async ({ db, org_id }) =>
      Number(
        (
          await db
            .selectFrom('sequence_steps_done')
            .where('org_id', '=', org_id)
            .where('message_id', 'is not', null)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),
    );
  while ((await count()) < DUE) await delay(250);
  const seconds = (performance.now() - beganMs) / 1_000;
  await product.stop();
  await app.close();
  await server.close();
  return [below(`Sequences, ${DUE} automatic steps due at once, all in the outbox`, seconds, 's', 60)];
}

/** From the call that makes a step due to the event on an open stream of another device. */
async function screens({ url }: DiskDatabase): Promise<Figure[]> {
  const app = await startTestApp({ DATABASE_URL: url });
  const org = await newOrg({ app });
  const { id } = await newSequence(org.owner, { steps: [callStep()] });
  const product = await startProduct(url, 'all');
  const heard: number[] = [];
  let sentMs = 0;
  const stream = await openStream(product.port, org.owner.cookie, ({ kind }) => {
    if (kind === 'sequence.clients-added') heard.push(performance.now() - sentMs);
  });
  for (let round = 0; round < 100; round += 1) {
    const client = await org.client();
    sentMs = performance.now();
    const body = { client_ids: [client.id] };
    await send(
      { port: product.port, pid: 0 },
      { method: 'POST', path: `${SEQUENCES}${id}/_bulk/add-clients/`, body },
      org.owner.cookie,
    );
    while (heard.length <= round) await delay(1);
  }
  stream.close();
  await product.stop();
  await app.close();
  return [below('Sequences, due → open screen, p95', quantile(heard, 0.95), 'ms', 1_000)];
}
