import { type ReactNode, useId } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';

interface Tile<Value extends string> {
  value: Value;
  /** Its name for screen readers is all of its words. */
  words: ReactNode;
}

interface ChoiceTilesProps<Value extends string> {
  label: string;
  about?: string;
  value: Value;
  tiles: readonly Tile<Value>[];
  onChange: (value: Value) => void;
  className: string;
  tileClass: string;
}

/** A choice of one among tiles, with the arrow keys of a radio group. */
export function ChoiceTiles<Value extends string>({
  label,
  about,
  value,
  tiles,
  onChange,
  className,
  tileClass,
}: ChoiceTilesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 flex items-baseline gap-2 p-0 font-semibold">
        {label}
        {about && <span className="text-xs font-normal text-fg-3">{about}</span>}
      </legend>
      <div className={className}>
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className={classNames(
              'relative flex cursor-pointer items-center rounded-sm border border-line-btn bg-surface hover:bg-hover',
              'has-checked:border-brand has-checked:bg-brand-tint has-checked:ring-1 has-checked:ring-brand has-checked:forced-chosen',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              tileClass,
            )}
          >
            <input
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
              className="absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
            />
            {tile.words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
