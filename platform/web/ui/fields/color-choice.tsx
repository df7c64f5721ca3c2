import { Check } from 'lucide-react';
import { useId } from 'react';
import { colorText } from '#platform/web/en/colors.ts';
import { type ColorId, colorStyle } from '../display/person-marks.ts';
import { colorIds } from '../display/unused-color.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

interface ColorChoiceProps {
  value: number;
  onChange: (color_id: number) => void;
  /** Says more of the chosen colour, by its name. */
  describe?: (colour: string) => string;
}

/** The ten colours as radio buttons, which arrows move between; the chosen one is named. */
export function ColorChoice({ value, onChange, describe }: ColorChoiceProps) {
  const name = useId();
  const colour = colorText(`colour_${value as ColorId}`);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 p-0">
        <span className="font-medium">{colorText('colour')}</span>
        <span className="text-xs text-fg-3">{describe?.(colour) ?? colour}</span>
      </legend>
      <div className="grid grid-cols-10 gap-1.5 max-sm:grid-cols-5 max-sm:gap-2">
        {colorIds.map((color) => (
          <label key={color} className="relative block cursor-pointer">
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              aria-label={colorText(`colour_${color}`)}
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
