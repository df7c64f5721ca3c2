import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { contents } from '../../contract.ts';
import { text } from '../en.ts';

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
