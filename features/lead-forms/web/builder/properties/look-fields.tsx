import { useEffect, useState } from 'react';
import { getContrast } from '#domain/accent-colors.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Look } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';
import { PictureField } from './picture-field.tsx';

/** The contrast that the edge of a button needs against white (WCAG 2.2). */
const EDGE_CONTRAST = 3;
const WHITE = '#ffffff';

/** How the form looks: its colour, theme and pictures. */
export function LookFields() {
  const { draft, change } = useBuilder();
  const { look } = draft;
  const set = (patch: Partial<Look>, typed_in?: string) => change({ ...draft, look: { ...look, ...patch } }, typed_in);
  return (
    <>
      <AccentField accent={look.accent} onChange={(accent) => set({ accent }, 'accent')} />
      <Select
        label={text('theme')}
        value={look.theme}
        options={Look.shape.theme.options.map((value) => ({ value, label: text(`theme_${value}`) }))}
        onChange={(theme) => set({ theme })}
      />
      <PictureField
        label={text('cover')}
        limits={text('cover_limits')}
        pictureKey={look.cover_key}
        onChange={(cover_key) => set({ cover_key })}
      />
      <PictureField
        label={text('logo')}
        limits={text('logo_limits')}
        pictureKey={look.logo_key}
        onChange={(logo_key) => set({ logo_key })}
      />
      <Switch
        label={text('shows_contact')}
        help={text('shows_contact_help')}
        checked={look.shows_contact}
        onChange={({ target }) => set({ shows_contact: target.checked })}
      />
    </>
  );
}

interface AccentFieldProps {
  accent: string;
  onChange: (accent: string) => void;
}

/** The colour of buttons and marks, chosen or written; one that cannot be read well says so. */
function AccentField({ accent, onChange }: AccentFieldProps) {
  const [written, setWritten] = useState(accent);
  useEffect(() => setWritten(accent), [accent]);
  const isPale = getContrast(accent, WHITE) < EDGE_CONTRAST;
  const take = (value: string) => {
    setWritten(value);
    const color = value.trim().toLowerCase();
    if (Look.shape.accent.safeParse(color).success) onChange(color);
  };
  return (
    <TextField
      label={text('accent')}
      help={text(isPale ? 'accent_pale' : 'accent_help')}
      error={Look.shape.accent.safeParse(written.trim().toLowerCase()).success ? null : text('accent_wrong')}
      dir="ltr"
      spellCheck={false}
      value={written}
      onChange={({ target }) => take(target.value)}
      start={
        <input
          type="color"
          aria-label={text('accent_picker')}
          value={accent}
          onChange={({ target }) => take(target.value)}
          className="size-5 cursor-pointer rounded-xs border-0 bg-transparent p-0"
        />
      }
    />
  );
}
