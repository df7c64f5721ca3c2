import { describe, expect, it } from 'vitest';
import type { PageToRender, RenderedPage } from '#platform/contract/startup/rendered-page.ts';
import { testApp } from '#testing/app.ts';
import { PageRenderer } from './page-renderer.ts';

const page = { address: '/clients' } as PageToRender;
const rendered: RenderedPage = { html: '<main>Clients</main>', styles: '' };

/** A renderer over a thread that answers so, and what is reported. */
async function rendererWith(ask: () => Promise<RenderedPage>) {
  const { services } = await testApp();
  const reported: string[] = [];
  const errors = { ...services.errors, report: (error: unknown) => void reported.push(String(error)) };
  return { renderer: new PageRenderer({ log: services.log, errors }, { ask }), reported };
}

describe('a page that a thread draws', () => {
  it('is sent as the thread wrote it', async () => {
    const { renderer } = await rendererWith(async () => rendered);

    expect(await renderer.render(page)).toEqual(rendered);
  });

  it('is sent without its HTML when the thread hangs, and so are those that would wait behind it', async () => {
    let asked = 0;
    const { renderer } = await rendererWith(() => {
      asked += 1;
      return new Promise(() => undefined);
    });

    const pages = await Promise.all(Array.from({ length: 20 }, () => renderer.render(page)));

    expect(new Set(pages)).toEqual(new Set([null]));
    expect(asked).toBe(8);
  });

  it('is sent without its HTML when the thread fails or dies, which is reported, and the next one has it again', async () => {
    const answers = [Promise.reject(new Error('the thread ended by itself')), Promise.resolve(rendered)];
    const { renderer, reported } = await rendererWith(() => answers.shift()!);

    expect(await renderer.render(page)).toBeNull();
    expect(await renderer.render(page)).toEqual(rendered);
    expect(reported).toEqual(['Error: the thread ended by itself']);
  });
});
