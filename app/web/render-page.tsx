import { createMemoryHistory } from '@tanstack/history';
import { prerender } from 'react-dom/static';
import { loadWarnings } from '#features/warnings/web/index.ts';
import type { PageToRender } from '#platform/contract/startup/rendered-page.ts';
import { setFirstTime } from '#platform/web/clock.ts';
import { makeQueryClient, seedQueryCache } from '#platform/web/data.ts';
import { Application } from './application.tsx';
import { makeRouter } from './router.tsx';
import { warningBanners } from './shell/warning-banners.ts';

/** Writes a page as HTML. One page is written after the other, because width and time are the same for all parts of it. */
export async function renderPage({ address, startup, first_answers, now }: PageToRender): Promise<string> {
  setFirstTime(now);
  const queryClient = makeQueryClient();
  seedQueryCache(queryClient, JSON.parse(first_answers));
  const router = makeRouter(startup, createMemoryHistory({ initialEntries: [address] }));
  await Promise.all([router.open(), loadWarnings(queryClient, warningBanners)]);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Application startup={startup} queryClient={queryClient} router={router} nonce={undefined} />,
    // In pieces it would need scripts that put them together.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  queryClient.clear();
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}
