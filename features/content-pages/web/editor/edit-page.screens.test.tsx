import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenDraft } from '#engines/drafts/web/index.ts';
import { waits } from '#testing/web/fake-calls.ts';
import { openPart } from '#testing/web/render.tsx';
import { waitFor } from '#testing/web/wait-for.ts';
import {
  type Component,
  componentTypes,
  type PageDefinition,
  type PageTemplate,
  pageTemplates,
} from '../../contract.ts';
import { randomComponent, randomComponents } from '../../random-components.fixture.ts';
import { definition, heading, pageWith } from '../page.fixture.ts';
import { addComponent, moveComponent, orderComponents, putComponent, removeComponent } from './change-page.ts';
import { usePageDraft } from './use-page-draft.ts';

const around = { keys: ['1_aaaaaaaaaaaaaaaaaaaaaa', '1_bbbbbbbbbbbbbbbbbbbbbb'], content_ids: [7, 8], form_ids: [3] };

/** One thing a person does; `at` chooses the component, modulo how many there are. */
type Edit =
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'reload' }
  | { kind: 'add'; component: Component; at: number }
  | { kind: 'change'; component: Component; at: number }
  | { kind: 'move'; at: number; to: number }
  | { kind: 'copy' | 'remove' | 'turn'; at: number }
  | { kind: 'look'; accent: string | null };

const at = fc.nat({ max: 59 });
const step = (...kinds: Edit['kind'][]) => fc.record({ kind: fc.constantFrom(...kinds), at });
const edit = fc.oneof(
  { arbitrary: step('undo', 'redo'), weight: 4 },
  { arbitrary: step('copy', 'remove', 'turn'), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('add' as const), component: randomComponent(around), at }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('change' as const), component: randomComponent(around), at }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('move' as const), at, to: at }), weight: 3 },
  { arbitrary: step('reload'), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('look' as const), accent: fc.constantFrom(null, '#0f6670') }), weight: 1 },
) as fc.Arbitrary<Edit>;

let copies = 0;

/** Returns the page after an edit, as the actions of the editor make it. */
function apply(page: PageDefinition, done: Exclude<Edit, { kind: 'undo' | 'redo' | 'reload' }>): PageDefinition {
  if (done.kind === 'look') return { ...page, look: { ...page.look, accent: done.accent } };
  const { components } = page;
  const place = done.at % Math.max(1, components.length);
  if (done.kind === 'add') return addComponent(page, { ...done.component, id: nextId() }, place);
  const chosen = components[place];
  if (!chosen) return page;
  switch (done.kind) {
    case 'change':
      return putComponent(page, { ...done.component, id: chosen.id });
    case 'move':
      return moveComponent(page, chosen.id, done.to % components.length);
    case 'copy':
      return addComponent(page, { ...chosen, id: nextId() }, place + 1);
    case 'remove':
      return removeComponent(page, chosen.id);
    case 'turn':
      return orderComponents(page, components.map(({ id }) => id).toReversed());
  }
}

const nextId = () => `ccopy${String(++copies).padStart(6, '0')}`;

/** Opens the draft of a page as its editor does; nothing that is changed is stored. */
async function openDraft(page: PageTemplate) {
  let open: OpenDraft<PageTemplate> | undefined;
  const part = openPart(
    () => {
      open = usePageDraft(page);
      return null;
    },
    { calls: [waits(pageTemplates.saveDraft)] },
  );
  closing = part.close;
  await waitFor(() => expect(open).toBeDefined());
  return { store: open!.store, close: part.close };
}

/** Closes the editor that was opened last, also where its test failed. */
let closing: () => void = () => undefined;
afterEach(() => closing());

describe('a page that is edited', () => {
  it('is after undo what it was before, and after redo what it had become, whatever was done', async () => {
    const start = randomComponents(around, 6).map((components) => ({
      components,
      look: { accent: null, shows_logo: true },
    }));
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(start, fc.array(edit, { maxLength: 90 }), async (first, edits) => {
        sessionStorage.clear();
        localStorage.clear();
        const page = pageWith({ draft: first });
        let open = await openDraft(page);
        let shown: PageDefinition[] = [first];
        let now = 0;
        for (const done of edits) {
          const { store } = open;
          if (done.kind === 'reload') {
            open.close();
            open = await openDraft(page);
          } else if (done.kind === 'undo' || done.kind === 'redo') {
            store[done.kind]();
            now = Math.max(0, Math.min(shown.length - 1, now + (done.kind === 'undo' ? -1 : 1)));
          } else {
            const draft = apply(store.get().draft, done);
            const before = store.get().history;
            store.change(draft, null);
            // What changes nothing is no step.
            if (store.get().history !== before) {
              shown = [...shown.slice(0, now + 1), draft];
              now += 1;
            }
          }
          expect(open.store.get().draft).toEqual(shown[now]);
          for (const { type } of shown[now]!.components) met.add(type);
        }
        const { store } = open;
        while (store.get().history.past.length > 0) store.undo();
        expect(store.get().draft).toEqual(first);
        while (store.get().history.future.length > 0) store.redo();
        expect(store.get().draft).toEqual(shown.at(-1));
        open.close();
      }),
      { numRuns: 40 },
    );
    expect([...met].sort()).toEqual([...componentTypes].sort());
  });

  it('has a hundred changes to undo and to redo, also after it was loaded again', async () => {
    sessionStorage.clear();
    localStorage.clear();
    const first = definition(heading);
    const page = pageWith({ draft: first });
    const before = await openDraft(page);
    for (let place = 0; place < 100; place += 1) {
      const { draft } = before.store.get();
      before.store.change(putComponent(draft, { ...heading, text: `Unit ${place}` } as Component), null);
    }
    before.close();
    const { store, close } = await openDraft(page);
    for (let place = 0; place < 99; place += 1) store.undo();
    expect(store.get().draft).toEqual(definition({ ...heading, text: 'Unit 0' } as Component));
    store.undo();
    expect(store.get().draft).toEqual(first);
    for (let place = 0; place < 100; place += 1) store.redo();
    expect(store.get().draft).toEqual(definition({ ...heading, text: 'Unit 99' } as Component));
    close();
  });
});
