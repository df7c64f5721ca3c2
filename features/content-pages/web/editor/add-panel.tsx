import { MousePointerClick, Plus } from 'lucide-react';
import { memo } from 'react';
import { useDragIn } from '#engines/drafts/web/index.ts';
import { ColorField } from '#platform/web/ui/fields/color-field.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ComponentType, componentTypes, type PageLook } from '../../contract.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { text } from './en.ts';
import { useEditedPage, usePageActions } from './page-editor.ts';

/** What a page can get: a press adds it behind the chosen component, a drag anywhere. */
export const AddPanel = memo(({ onAdded }: { onAdded?: (() => void) | undefined }) => (
  <>
    <h2 className="px-2 pb-1 text-xs font-medium text-fg-3">{text('add_component')}</h2>
    <ul>
      {componentTypes.map((type) => (
        <li key={type}>
          <AddButton type={type} onAdded={onAdded} />
        </li>
      ))}
    </ul>
    <p className="mt-4 flex items-start gap-2.5 rounded-md bg-sunken p-3 text-xs text-fg-2 max-lg:hidden">
      <Icon of={MousePointerClick} size={14} className="mt-0.5 shrink-0" />
      {text('add_hint')}
    </p>
    <LookFields />
  </>
));

function AddButton({ type, onAdded }: { type: ComponentType; onAdded?: (() => void) | undefined }) {
  const { add } = usePageActions();
  const drag = useDragIn((place) => add(type, place));
  return (
    <button
      type="button"
      aria-label={text('add_named', { name: nameType(type) })}
      onPointerDown={drag.onPointerDown}
      onClick={() => {
        if (drag.wasDragged()) return;
        add(type);
        onAdded?.();
      }}
      className="focus-inset flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover max-lg:min-h-11"
    >
      <span className="grid size-7 place-items-center rounded-sm border border-line-2">
        <ComponentIcon type={type} />
      </span>
      <span className="min-w-0 flex-1 truncate">{nameType(type)}</span>
      <Icon of={Plus} size={14} className="text-fg-3" />
    </button>
  );
}

/** The colour a page has unless another one is chosen. */
const OWN_ACCENT = '#00696b';

/** How the page looks as a whole. */
function LookFields() {
  const { draft } = useEditedPage();
  const { change } = usePageActions();
  const { look } = draft;
  const set = (patch: Partial<PageLook>, typed_in?: string) =>
    change({ ...draft, look: { ...look, ...patch } }, typed_in);
  return (
    <section aria-label={text('part_look')} className="mt-5 grid gap-3 border-t border-line-2 px-2 pt-4">
      <Switch
        label={text('own_color')}
        checked={look.accent !== null}
        onChange={({ target }) => set({ accent: target.checked ? OWN_ACCENT : null })}
      />
      {look.accent !== null && (
        <ColorField
          label={text('accent')}
          help={text('accent_help')}
          wrong={text('accent_wrong')}
          pickerLabel={text('accent_picker')}
          value={look.accent}
          onChange={(accent) => set({ accent }, 'accent')}
        />
      )}
      <Switch
        label={text('shows_logo')}
        checked={look.shows_logo}
        onChange={({ target }) => set({ shows_logo: target.checked })}
      />
    </section>
  );
}
