import { createMemoryHistory } from '@tanstack/history';
import { describe, expect, it } from 'vitest';
import { definePages } from '../../../contract/pages.ts';
import { type Redirect, Router } from './router.ts';

const pages = definePages({
  note: { path: '/note/{id}', title: 'Note' },
  new_note: { path: '/note/new', title: 'New note' },
});

const Note = () => null;
const NewNote = () => null;

interface Given {
  at: string;
  guard?: (href: string) => Redirect | undefined;
  loadNote?: () => Promise<typeof Note>;
}

/** A router whose pages are drawn as soon as they are shown. */
async function openAt({ at, guard = () => undefined, loadNote = async () => Note }: Given) {
  const errors: unknown[] = [];
  const router = new Router({
    screens: new Map([
      [pages.note, loadNote],
      [pages.new_note, async () => NewNote],
    ]),
    guard: (_page, href) => guard(href),
    onError: (error) => errors.push(error),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  let drawn: unknown = null;
  router.subscribe(() => {
    if (router.shown === drawn) return;
    drawn = router.shown;
    router.settle();
  });
  await router.open();
  return { router, errors };
}

describe('the router', () => {
  it('shows the page of the address with its parameters, and a page with a name of its own before them', async () => {
    const { router } = await openAt({ at: '/note/a%20b' });
    expect(router.shown).toMatchObject({ page: pages.note, params: { id: 'a b' }, Screen: Note });

    await router.navigate({ to: '/note/new' });

    expect(router.shown).toMatchObject({ page: pages.new_note, params: {}, Screen: NewNote });
  });

  it('knows an address that is no page', async () => {
    const { router } = await openAt({ at: '/nowhere' });

    expect(router.shown).toMatchObject({ page: null, Screen: null });
  });

  it('leaves the page on the screen until the next one has loaded, and shows the one asked for last', async () => {
    let deliver: (screen: typeof Note) => void = () => undefined;
    const { router } = await openAt({
      at: '/note/new',
      loadNote: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });

    void router.navigate({ to: '/note/7' });
    expect([router.location.pathname, router.shown?.page]).toEqual(['/note/7', pages.new_note]);

    await router.navigate({ to: '/note/new?again=1' });
    deliver(Note);
    await Promise.resolve();
    expect(router.shown?.location.href).toBe('/note/new?again=1');
  });

  it('goes where the guard sends it, in place of the page that was asked for', async () => {
    const { router } = await openAt({
      at: '/note/new',
      guard: (href) => (href === '/note/1' ? { to: '/note/2' } : undefined),
    });

    await router.navigate({ to: '/note/1' });
    expect(router.shown?.params).toEqual({ id: '2' });

    await router.goBack();
    expect(router.shown?.page).toBe(pages.new_note);
  });

  it('says why a page cannot be shown, and tries again when it is opened again', async () => {
    let isBroken = true;
    const { router, errors } = await openAt({
      at: '/note/7',
      loadNote: async () => {
        if (isBroken) throw new Error('not loaded');
        return Note;
      },
    });
    expect(router.shown).toMatchObject({ page: pages.note, Screen: null, error: errors[0] });

    isBroken = false;
    await router.navigate({ to: '/note/7' });

    expect(router.shown).toMatchObject({ Screen: Note });
  });

  it('replaces an entry where it is told to, with what the entry remembers', async () => {
    const { router } = await openAt({ at: '/note/new' });
    await router.navigate({ to: '/note/1' });
    await router.navigate({ search: { tab: 'files' }, state: { note: 1 } as object, replace: true });

    expect(router.shown?.location).toMatchObject({ href: '/note/1?tab=files', state: { note: 1 } });
    await router.goBack();
    expect(router.shown?.page).toBe(pages.new_note);
  });
});
