import { ListFilter as FilterGlyph } from 'lucide-react';
import { Suspense } from 'react';
import { KeysHeld } from '../../browser/shortcuts.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { AddFilterChip } from '../../ui/layout/page-header.tsx';
import type { FilterView, PanelFilter, PanelState } from '../filters/filters.ts';

interface PanelButtonProps {
  filter: PanelFilter<object>;
  /** True while parts of the filter are active. */
  isEdited: boolean;
  panel: PanelState;
}

/** The button that opens and closes the panel of a filter; its code loads when somebody reaches for it. */
const PanelButton = ({ filter, isEdited, panel }: PanelButtonProps) => (
  <AddFilterChip
    ref={panel.button}
    icon={<Icon of={FilterGlyph} size={14} />}
    isSolid={panel.isOpen || isEdited}
    aria-expanded={panel.isOpen}
    aria-controls={panel.isOpen ? panel.id : undefined}
    onPointerEnter={filter.prepare}
    onFocus={filter.prepare}
    onClick={() => (panel.isOpen ? panel.close() : panel.open())}
  >
    {panel.isOpen || isEdited ? filter.editLabel : filter.label}
  </AddFilterChip>
);

interface PanelPartProps {
  filter: PanelFilter<object>;
  view: FilterView;
  panel: PanelState;
}

/** The chips of the active parts, and the button that opens the panel; for any toolbar, with `usePanel`. */
export function PanelChips({ filter, view, panel }: PanelPartProps) {
  const count = filter.count(view.state);
  return (
    <>
      {count > 0 && (
        <Suspense fallback={null}>
          <filter.Chips view={view} panel={panel} />
        </Suspense>
      )}
      <PanelButton filter={filter} isEdited={count > 0} panel={panel} />
    </>
  );
}

/** The open panel under its toolbar; the keys wait for its code. */
export const OpenPanel = ({ filter, view, panel }: PanelPartProps) => (
  <div className="shrink-0 bg-surface px-5 pb-3.5 max-sm:px-4">
    <Suspense fallback={<KeysHeld />}>
      <filter.Panel view={view} panel={panel} />
    </Suspense>
  </div>
);
