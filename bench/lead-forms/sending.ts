import { setTimeout as delay } from 'node:timers/promises';
import autocannon, { type Options } from 'autocannon';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { below, type Figure, median, quantile } from '../kit/figure.ts';
import { startLimit } from '../kit/first-byte.ts';
import { openScreen } from '../kit/lead-processes.ts';
import {
  type BenchForm,
  makeForm,
  mustBeLeads,
  secureCookie,
  startForms,
  type WrittenForm,
  writerFor,
} from './bench-form.ts';
import { sendSteadily } from './send-steadily.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 5;
const CONNECTIONS = 32;
/** More than either server takes in a round. */
const PER_ROUND = 50_000;

/** Sends each of these once, over so many connections. @returns requests per second. */
export async function sendOnce(url: string, written: readonly WrittenForm[], options: Partial<Options> = {}) {
  let next = 0;
  const result = await autocannon({
    url,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => {
          const one = written[next];
          if (!one) throw new Error('nothing is left to send');
          next += 1;
          return { ...request, headers: one.headers, body: one.body };
        },
      },
    ],
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    ...options,
  });
  return { ...result, answered: result['3xx'] };
}

async function speedOf(url: string, written: readonly WrittenForm[]): Promise<{ speed: number; taken: number }> {
  const { requests, answered, errors } = await sendOnce(url, written);
  if (answered !== requests.total || errors > 0)
    throw new Error(`${url}: only ${answered} of ${requests.total} were taken, ${errors} errors`);
  return { speed: requests.average, taken: answered };
}

/** Sent → committed → 303 at 32 connections, product and bare server in turns. */
export async function measureIntake(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment);
  const limit = await startLimit(environment, Buffer.alloc(0));
  try {
    const write = await writerFor(product, form);
    const [ours, theirs]: number[][] = [[], []];
    let taken = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await speedOf(`${product.url}${form.path}`, write(PER_ROUND));
      const other = await speedOf(limit.url, write(PER_ROUND));
      taken += one.taken;
      // The first round only warms both up.
      if (round > 0) {
        ours!.push(one.speed);
        theirs!.push(other.speed);
      }
    }
    await mustBeLeads(form, taken);
    const [value, limitSpeed] = [median(ours!), median(theirs!)];
    const ratio = median(ours!.map((speed, round) => speed / theirs![round]!));
    const name = 'Form sent → committed → 303, 32 connections';
    return [{ name, value, unit: 'req/s', limit: limitSpeed, ratio, budget: 'ratio ≥ 0.4', holds: ratio >= 0.4 }];
  } finally {
    await limit.stop();
    await product.stop();
  }
}

const STEADY_PER_SECOND = 100;
const STEADY_SECONDS = 15;

/** 100 a second, filed in the same process as they arrive; the bare server gets the same. */
export async function measureSteady(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment, 'all');
  const limit = await startLimit(environment, Buffer.alloc(0));
  try {
    const write = await writerFor(product, form);
    const p99 = async (url: string) => {
      await sendSteadily(url, write(STEADY_PER_SECOND * 3), STEADY_PER_SECOND / 2);
      return quantile(await sendSteadily(url, write(STEADY_PER_SECOND * STEADY_SECONDS), STEADY_PER_SECOND), 0.99);
    };
    const [value, limitMs] = [await p99(`${product.url}${form.path}`), await p99(limit.url)];
    await mustBeLeads(form, STEADY_PER_SECOND * (STEADY_SECONDS + 3));
    const figure = below('Form sent → 303 at 100 a second, p99', value, 'ms', 50);
    return [{ ...figure, limit: limitMs, ratio: value / limitMs }];
  } finally {
    await limit.stop();
    await product.stop();
  }
}

const CALM_LEADS = 300;

/** From sending to the event on the open stream of somebody signed in, 20 leads a second; each is filed in between. */
export async function measureScreens(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment, 'all');
  const screen = await openScreen(Number(new URL(product.url).port), secureCookie(form.org.owner.cookie));
  try {
    const write = await writerFor(product, form);
    const sent = new Map<string, number>();
    const send = async ({ visit_id, body, headers }: WrittenForm) => {
      sent.set(visit_id, performance.now());
      const answer = await fetch(`${product.url}${form.path}`, { method: 'POST', body, headers, redirect: 'manual' });
      await answer.arrayBuffer();
    };
    for (const one of write(40)) await send(one);
    await delay(2_000);
    sent.clear();
    for (const one of write(CALM_LEADS)) {
      void send(one);
      await delay(50);
    }
    await delay(3_000);
    const times = (await listFiled(form)).flatMap(({ visit_id, client_id }) => {
      const [from, to] = [sent.get(visit_id), screen.seen.get(client_id ?? 0)];
      return from === undefined || to === undefined ? [] : [to - from];
    });
    if (times.length < CALM_LEADS) throw new Error(`the screen heard of ${times.length} of ${CALM_LEADS} leads`);
    return [below('Form sent → open screen at 20 a second, p95', quantile(times, 0.95), 'ms', 250)];
  } finally {
    screen.close();
    await product.stop();
  }
}

const listFiled = ({ org, form_id }: BenchForm) =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_form_submissions')
      .innerJoin('lead_events', (join) =>
        join
          .onRef('lead_events.org_id', '=', 'lead_form_submissions.org_id')
          .onRef('lead_events.id', '=', 'lead_form_submissions.lead_id'),
      )
      .where('lead_form_submissions.org_id', '=', org_id)
      .where('lead_form_submissions.form_id', '=', form_id)
      .select(['lead_form_submissions.visit_id', 'lead_events.client_id'])
      .execute(),
  );
