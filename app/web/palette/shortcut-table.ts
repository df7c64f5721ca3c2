import { COMMAND_KEY, SHIFT_KEY } from '#platform/web/browser/keyboard.ts';
import { activeShortcuts, type ShortcutKey } from '#platform/web/browser/shortcuts.ts';
import { text as shellText } from '../en.ts';
import { areas } from '../shell/areas.ts';
import { text } from '../shell/tools-en.ts';

interface ShortcutLine {
  keys: readonly string[];
  words: string;
}

export interface ShortcutGroup {
  heading: string;
  lines: ShortcutLine[];
}

type Place = 'everywhere' | 'list' | 'client';

/** Every single key in words; a key without words does not compile. */
const singleKeys: Record<Exclude<ShortcutKey, `g ${string}`>, { place: Place; words: string }> = {
  c: { place: 'everywhere', words: shellText('add_client') },
  '?': { place: 'everywhere', words: shellText('shortcuts') },
  '/': { place: 'list', words: text('key_search') },
  j: { place: 'list', words: text('key_next_row') },
  k: { place: 'list', words: text('key_previous_row') },
  x: { place: 'list', words: text('key_select') },
  w: { place: 'client', words: text('action_whatsapp') },
  t: { place: 'client', words: text('action_call') },
  n: { place: 'client', words: text('action_note') },
  f: { place: 'client', words: text('action_follow_up') },
  s: { place: 'client', words: text('action_share') },
  a: { place: 'client', words: text('key_assign') },
  '[': { place: 'client', words: text('key_previous_client') },
  ']': { place: 'client', words: text('key_next_client') },
};

/** The keys that work together with a single key, wherever that one works. */
const companions: { [Key in ShortcutKey]?: ShortcutLine[] } = {
  k: [{ keys: ['↵'], words: text('key_open') }],
  x: [
    { keys: [SHIFT_KEY, 'X'], words: text('key_select_range') },
    { keys: ['Esc'], words: text('key_clear') },
  ],
  n: [{ keys: [COMMAND_KEY, '↵'], words: text('key_save_note') }],
};

/** The keys that work on every signed-in screen, even where single keys are off. */
const always: ShortcutLine[] = [
  { keys: [COMMAND_KEY, 'K'], words: shellText('search_or_jump') },
  { keys: [COMMAND_KEY, 'Z'], words: text('key_undo') },
  { keys: ['F6'], words: text('key_notifications') },
];

/** Returns the keys of the present screen from what is registered there. */
export function shortcutsHere(): ShortcutGroup[] {
  const active = activeShortcuts();
  const jumps = areas
    .filter(({ key }) => active.has(`g ${key}`))
    .map(({ key, page }) => ({ keys: ['G', key.toUpperCase()], words: text('key_go_to', { area: page.title }) }));
  const listLines = (place: Place) =>
    Object.entries(singleKeys)
      .filter(([key, line]) => line.place === place && active.has(key))
      .flatMap(([key, { words }]) => [{ keys: [key.toUpperCase()], words }, ...(companions[key as ShortcutKey] ?? [])]);
  return [
    { heading: text('keys_everywhere'), lines: [...always, ...listLines('everywhere'), ...jumps] },
    { heading: text('keys_in_lists'), lines: listLines('list') },
    { heading: text('keys_on_a_client'), lines: listLines('client') },
  ].filter(({ lines }) => lines.length > 0);
}
