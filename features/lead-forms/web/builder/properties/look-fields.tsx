import { getContrast } from '#domain/accent-colors.ts';
import { ColorField } from '#platform/web/ui/fields/color-field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
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

/** The colour of buttons and marks; one that cannot be read well says so. */
const AccentField = ({ accent, onChange }: AccentFieldProps) => (
  <ColorField
    label={text('accent')}
    help={text(getContrast(accent, WHITE) < EDGE_CONTRAST ? 'accent_pale' : 'accent_help')}
    wrong={text('accent_wrong')}
    pickerLabel={text('accent_picker')}
    value={accent}
    onChange={onChange}
  />
);
