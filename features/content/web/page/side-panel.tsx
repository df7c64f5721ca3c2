import type { ReactNode } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { contents } from '../../contract.ts';
import { text } from '../en.ts';

interface SidePanelProps {
  title: string;
  count?: number;
  /** What stands at the end of its first line. */
  end?: ReactNode;
  hint?: string;
  children: ReactNode;
}

/** Shows one subject at the side of a content. */
export function SidePanel({ title, count, end, hint, children }: SidePanelProps) {
  return (
    <section className="mb-4 rounded-md border border-line-2 bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="font-semibold">{title}</h2>
        {count !== undefined && <CountBadge count={count} />}
        {end && <div className="ms-auto">{end}</div>}
      </div>
      {hint && <p className="text-xs text-fg-3">{hint}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

interface SideLineProps {
  isChosen: boolean;
  /** An icon or a dot. */
  mark: ReactNode;
  label: string;
  count: number | undefined;
  onPress: () => void;
}

/** A line at the side of a list that chooses what it shows. */
export const SideLine = ({ isChosen, mark, label, count, onPress }: SideLineProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={classNames(
      'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-start font-medium hover:bg-hover max-lg:h-9 max-lg:w-auto max-lg:shrink-0',
      isChosen ? 'forced-chosen bg-fill text-fg' : 'text-fg-2',
    )}
  >
    {mark}
    <span className="truncate">{label}</span>
    {count !== undefined && <span className="ms-auto text-xs text-fg-3 tabular-nums">{formatCappedCount(count)}</span>}
  </button>
);

interface SubteamChoiceProps {
  chosen: readonly number[];
  /** Hears of a choice of at least one. */
  onChange: (subteam_ids: number[]) => void;
  className?: string;
}

/** Chooses the sub-teams that see a content, by name. */
export function SubteamChoice({ chosen, onChange, className = '' }: SubteamChoiceProps) {
  const all = useRead(contents.listSubteams, {});
  if (all.isError) return <PartNotLoaded words={text('subteams_not_loaded')} read={all} className={className} />;
  const options = (all.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <MultiCombobox
      label={text('which_subteams')}
      className={className}
      placeholder={text('choose_subteams')}
      value={options.filter(({ value }) => chosen.includes(Number(value)))}
      options={options}
      isLoading={all.isPending}
      onChange={(next) => {
        // Content for no sub-team is private, which is a choice of its own.
        if (next.length > 0) onChange(next.map(({ value }) => Number(value)));
      }}
    />
  );
}
