import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Kbd } from '#platform/web/ui/kbd.tsx';
import { navigation } from '../navigation.ts';
import { text } from './en.ts';

const groups = () => [
  {
    heading: text('keys_everywhere'),
    keys: [
      { keys: ['⌘', 'K'], words: text('search_or_jump') },
      { keys: ['C'], words: text('add_client') },
      { keys: ['?'], words: text('shortcuts') },
      ...navigation.map(({ key, label }) => ({ keys: ['G', key.toUpperCase()], words: label })),
    ],
  },
  {
    heading: text('keys_in_lists'),
    keys: [
      { keys: ['/'], words: text('key_search') },
      { keys: ['J', 'K'], words: text('key_rows') },
      { keys: ['X'], words: text('key_select') },
      { keys: ['⇧', 'X'], words: text('key_select_range') },
      { keys: ['↵'], words: text('key_open') },
      { keys: ['Esc'], words: text('key_clear') },
    ],
  },
  {
    heading: text('keys_on_a_client'),
    keys: [
      { keys: ['A'], words: text('key_assign') },
      { keys: ['[', ']'], words: text('key_neighbours') },
    ],
  },
];

/** Every key and what it does. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={text('shortcuts')}>
      {groups().map(({ heading, keys }) => (
        <section key={heading} aria-label={heading} className="mb-5 last:mb-0">
          <h3 className="mb-1 text-xs font-medium text-fg-3">{heading}</h3>
          <dl>
            {keys.map((line) => (
              <div key={line.words} className="flex items-center justify-between border-b border-line py-2">
                <dt>{line.words}</dt>
                <dd className="flex gap-1">
                  {line.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
