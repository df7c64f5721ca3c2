import { useState } from 'react';
import { describeSections, SectionStrip } from '#engines/visits/web/index.ts';
import { nameSection } from '#features/content/web/index.ts';
import { formatDuration } from '#platform/web/format.ts';
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx';
import type { Section } from '../contract.ts';
import { text } from './en.ts';

/** How many parts the line below the strip names. */
const NAMED = 3;

/** Shows what of a share was read as a strip, in words below it, and part by part when it is pressed. */
export function ReadStrip({ sections: read }: { sections: readonly Section[] }) {
  const sections = read.map(({ type, ...section }) => ({ ...section, name: nameSection(type) }));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2 max-w-105">
      <Tooltip text={describeSections(sections)}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text('read_by_part')}
          onClick={() => setIsOpen(!isOpen)}
          className="touch-target block w-full rounded-xs py-1"
        >
          <SectionStrip sections={sections} />
        </button>
      </Tooltip>
      {isOpen ? (
        <ol className="mt-1 grid gap-0.5 text-xs text-fg-2">
          {sections.map(({ component_id, name, seconds }) => (
            <li key={component_id} className="flex justify-between gap-3">
              <span className="truncate">{name}</span>
              <span className="text-fg-3 tabular-nums">{formatDuration(seconds)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-xs text-fg-3">{describeSections(sections, NAMED)}</p>
      )}
    </div>
  );
}
