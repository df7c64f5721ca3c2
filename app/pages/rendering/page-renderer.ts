import { setTimeout as delay } from 'node:timers/promises';
import type { PageToRender, RenderedPage } from '#platform/contract/startup/rendered-page.ts';
import type { Services } from '#platform/server/services.ts';
import { Thread } from '#platform/server/threads/thread.ts';

/** Milliseconds that a page waits for its HTML; without it the browser draws, as on every other page. */
const PATIENCE_MS = 300;
/** Milliseconds after which a thread that is still drawing is given up. */
const DEADLINE_MS = 2_000;
/** Pages that may wait; with more of them, those that follow would wait in vain. */
const MAX_WAITING = 8;
/** The thread is kept between the pages of a quiet office. */
const IDLE_MS = 10 * 60_000;

/** Writes pages as HTML in a thread, so that drawing one holds up nothing else. */
export class PageRenderer {
  private waiting = 0;

  constructor(
    private readonly services: Pick<Services, 'log' | 'errors'>,
    private readonly thread: Pick<Thread<PageToRender, RenderedPage>, 'ask'> = new Thread({
      source: 'app/pages/rendering/render-page.worker.ts',
      deadline_ms: DEADLINE_MS,
      heap_mb: 128,
      idle_ms: IDLE_MS,
    }),
  ) {}

  /** Returns the HTML of a page; null where it cannot be had in time. */
  async render(page: PageToRender): Promise<RenderedPage | null> {
    if (this.waiting >= MAX_WAITING) return null;
    this.waiting += 1;
    const over = new AbortController();
    const rendered = this.thread
      .ask(page)
      .catch((error: unknown) => this.report(error))
      .finally(() => {
        this.waiting -= 1;
        over.abort();
      });
    const patience = delay(PATIENCE_MS, null, { signal: over.signal }).catch(() => null);
    return Promise.race([rendered, patience]);
  }

  private report(error: unknown): null {
    this.services.log.warn({ err: error }, 'a page is sent without its HTML');
    this.services.errors.report(error, { origin: 'page', place: 'rendering' });
    return null;
  }
}
