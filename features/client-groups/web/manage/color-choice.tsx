import { Check } from 'lucide-react';
import { useId } from 'react';
import { COLOR_COUNT } from '#domain/color-ids.ts';
import { type ColorId, colorStyle } from '#platform/web/ui/display/person-marks.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ClientGroup } from '../../contract.ts';
import { countColor } from '../unused-color.ts';
import { text } from './en.ts';

const colors = Array.from({ length: COLOR_COUNT }, (_, index) => (index + 1) as ColorId);

interface ColorChoiceProps {
  value: number;
  onChange: (color_id: number) => void;
  /** The groups whose colours are counted. */
  groups: readonly ClientGroup[];
}

/** The ten colours as radio buttons, which arrows move between; the chosen one is named. */
export function ColorChoice({ value, onChange, groups }: ColorChoiceProps) {
  const name = useId();
  const colour = text(`colour_${value as ColorId}`);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 p-0">
        <span className="font-medium">{text('colour')}</span>
        <span className="text-xs text-fg-3">{text('colour_used', { colour, count: countColor(groups, value) })}</span>
      </legend>
      <div className="grid grid-cols-10 gap-1.5 max-sm:grid-cols-5 max-sm:gap-2">
        {colors.map((color) => (
          <label key={color} className="relative block cursor-pointer">
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              aria-label={text(`colour_${color}`)}
              onChange={() => onChange(color)}
              className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm outline-none"
            />
            <span
              aria-hidden="true"
              style={colorStyle(color)}
              className={classNames(
                'grid h-9 place-items-center rounded-sm peer-focus-visible:ring-2 peer-focus-visible:ring-focus peer-focus-visible:ring-offset-2 peer-focus-visible:ring-offset-raised max-sm:h-11 forced-colors:border',
                color === value && 'ring-2 ring-brand ring-offset-2 ring-offset-raised',
              )}
            >
              {color === value && <Icon of={Check} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
