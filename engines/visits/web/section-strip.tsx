import { formatDuration } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';

/** How long one part of what was visited was looked at. */
interface ReadSection {
  component_id: string;
  name: string;
  seconds: number;
}

type Sections = readonly ReadSection[];

/** The smallest part of the width of the longest bar that still can be seen. */
const LEAST_WIDTH = 0.3;

/** A bar for each part in its order: the longer it was looked at, the wider and darker; what nobody came to is pale. */
export function SectionStrip({ sections }: { sections: Sections }) {
  const longest = Math.max(1, ...sections.map(({ seconds }) => seconds));
  const reached = countReached(sections);
  return (
    <span aria-hidden="true" className="flex h-2 w-full gap-0.5">
      {sections.map(({ component_id, seconds }, place) => (
        <span
          key={component_id}
          style={{ flexGrow: Math.max(LEAST_WIDTH, seconds / longest) }}
          className={classNames(
            'min-w-0.5 basis-0 rounded-xs',
            place < reached ? findHeat(seconds / longest) : 'bg-fill-2 forced-colors:border',
          )}
        />
      ))}
    </span>
  );
}

/** Returns the colour of a part by how long it was looked at, against the longest. */
export const findHeat = (ratio: number): string =>
  ratio > 0.66
    ? 'bg-brand forced-colors:bg-[Highlight]'
    : ratio > 0.25
      ? 'bg-brand-line forced-colors:bg-[CanvasText]'
      : 'bg-brand-tint-2 shadow-[inset_0_0_0_1px_var(--ui-brand-line)] forced-colors:bg-[GrayText]';

/** Returns how many parts there are down to the last that was looked at. */
const countReached = (sections: Sections): number => sections.findLastIndex(({ seconds }) => seconds > 0) + 1;

/** Returns '38s gallery, 17s description; map not reached'. @param most how many of the longest are named. */
export function describeSections(sections: Sections, most = sections.length): string {
  const longest = new Set(
    sections
      .filter(({ seconds }) => seconds > 0)
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, most),
  );
  const read = sections
    .filter((section) => longest.has(section))
    .map(({ name, seconds }) => text('section_time', { duration: formatDuration(seconds), name: nameWithin(name) }));
  const missed = sections.slice(countReached(sections)).map(({ name }) => nameWithin(name));
  const names = new Intl.ListFormat('en').format(missed);
  return [
    ...(read.length > 0 ? [read.join(', ')] : []),
    ...(missed.length > 0
      ? [missed.length > 2 ? text('sections_missed', { count: missed.length }) : text('section_missed', { names })]
      : []),
  ].join('; ');
}

/** Returns the name of a part as it stands within a sentence: 'gallery', but 'PDF link'. */
export const nameWithin = (name: string): string => name.replace(/^[A-Z][a-z]+\b/, (word) => word.toLowerCase());
