import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { makeSharedState } from '#platform/web/state/shared-state.ts';
import { waitFor } from '#testing/web/wait-for.ts';

it('a dialog that was asked for before its place is taken over from the HTML opens, and nothing is drawn anew', async () => {
  const wanted = makeSharedState<string | null>(null);
  const Host = () => {
    const title = wanted.use();
    return title && <p>{title}</p>;
  };
  const page = (
    <Suspense>
      <button type="button">Add client</button>
      <Host />
    </Suspense>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  const button = root.querySelector('button');
  const failures: unknown[] = [];

  wanted.set('New client');
  const hydrated = hydrateRoot(root, page, { onRecoverableError: (error) => void failures.push(error) });

  await waitFor(() => expect(root.textContent).toBe('Add clientNew client'));
  expect(failures).toEqual([]);
  expect(root.querySelector('button')).toBe(button);
  hydrated.unmount();
});
