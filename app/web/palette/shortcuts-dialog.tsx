import { useState } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text as shellText } from '../en.ts';
import { text } from '../shell/tools-en.ts';
import { shortcutsHere } from './shortcut-table.ts';

/** Every key that works on this screen, and what it does. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { single_key_shortcuts } = useSession();
  // The keys when the list was opened, which do not change behind it.
  const [groups] = useState(shortcutsHere);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shellText('shortcuts')}
      description={single_key_shortcuts ? undefined : text('single_keys_off')}
    >
      {groups.map(({ heading, lines }) => (
        <section key={heading} aria-label={heading} className="mb-5 last:mb-0">
          <h3 className="mb-1 text-xs font-medium text-fg-3">{heading}</h3>
          <dl>
            {lines.map(({ keys, words }) => (
              <div key={words} className="flex items-center justify-between gap-4 border-b border-line py-2">
                <dt>{words}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
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
