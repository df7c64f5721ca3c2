import { gzipSync } from 'node:zlib';
import type { BenchEnvironment } from '../kit/bench-environment.ts';
import { below, type Figure } from '../kit/figure.ts';
import { compareFirstByte } from '../kit/first-byte.ts';
import { scriptKb } from '../kit/script-size.ts';
import { makeForm, startForms } from './bench-form.ts';

/** Until the first byte of the page of a form of 15 questions, beside a bare server that sends the same bytes. */
export async function measurePage(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment);
  const address = `${product.url}${form.path}`;
  try {
    return await compareFirstByte(environment, { name: 'Form of 15 questions', address, has: 'name="a_qconsent"' });
  } finally {
    await product.stop();
  }
}

/** What the page of a form and the page it is embedded in load. */
export async function measureScripts(environment: BenchEnvironment): Promise<Figure[]> {
  const form = await makeForm(environment);
  const product = await startForms(environment);
  try {
    const page = await scriptKb(product.url, form.path);
    const answer = await fetch(`${product.url}/f/embed.js`);
    if (!answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? ''))
      throw new Error(`/f/embed.js is not there: ${answer.status}`);
    const embed = gzipSync(await answer.text()).length / 1_024;
    return [
      below('Form, all its script, gzip', page, 'kB', 15),
      below('Form, script of the page that embeds it, gzip', embed, 'kB', 3),
    ];
  } finally {
    await product.stop();
  }
}
