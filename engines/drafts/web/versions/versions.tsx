import { useState } from 'react';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { ComparedVersions } from './compared-versions.tsx';
import { text } from './en.ts';
import { History } from './history.tsx';
import { listSides, pickSide } from './sides.ts';
import type { Side, Versioned, VersionItem } from './versioned.ts';

/** Every publication, of which two are compared, and brought back. */
export function Versions<Item extends VersionItem>(props: { of: Versioned<Item> }) {
  // What is compared are its own items.
  const of = props.of as unknown as Versioned;
  const sides = listSides(of);
  const [picked, setPicked] = useState<readonly Side[]>([]);
  if (of.versions.length === 0) return <StatePanel title={text('no_versions')}>{text('no_versions_text')}</StatePanel>;
  const chosen = pickSide(sides, picked);
  return (
    <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[280px_minmax(0,1fr)] lg:overflow-hidden">
      <History
        of={of}
        sides={sides}
        chosen={chosen}
        onPick={(side) =>
          setPicked([...(chosen ?? []), ...picked, side].filter((each) => each !== undefined).slice(-2))
        }
      />
      {chosen ? (
        <ComparedVersions key={chosen.join()} of={of} older={chosen[0]} newer={chosen[1]} />
      ) : (
        <p className="p-6 text-fg-2">{text('one_version')}</p>
      )}
    </div>
  );
}
