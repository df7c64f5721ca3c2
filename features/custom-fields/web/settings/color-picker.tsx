import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { COLOR_COUNT } from '#domain/color-ids.ts';
import { type ColorId, colorStyle } from '#platform/web/ui/display/person-marks.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { text } from '../en.ts';

const colors = Array.from({ length: COLOR_COUNT }, (_, index) => (index + 1) as ColorId);

interface ColorPickerProps {
  /** What gets the colour: 'Colour of Won'. */
  label: string;
  value: ColorId;
  onChange: (value: ColorId) => void;
}

/** The colour of an option, chosen among the ten. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (color: ColorId) => {
    setIsOpen(false);
    onChange(color);
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="p-2"
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${text(`color_${value}`)}`}
          style={colorStyle(value)}
          className="touch-target grid size-7 shrink-0 place-items-center rounded-sm forced-colors:border"
        >
          <Icon of={ChevronDown} size={12} className="opacity-75" />
        </button>
      }
    >
      <ul className="grid grid-cols-5 gap-1.5">
        {colors.map((color) => (
          <li key={color}>
            <button
              type="button"
              aria-label={text(`color_${color}`)}
              aria-pressed={color === value}
              title={text(`color_${color}`)}
              onClick={() => choose(color)}
              style={colorStyle(color)}
              className="grid size-8 place-items-center rounded-sm max-sm:size-11 forced-colors:border"
            >
              {color === value && <Icon of={Check} />}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
