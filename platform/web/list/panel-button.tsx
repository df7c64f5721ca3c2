import { ListFilter as FilterGlyph } from 'lucide-react';
import { Icon } from '../ui/layout/icon.tsx';
import { AddFilterChip } from '../ui/layout/page-header.tsx';
import type { PanelFilter, PanelState } from './filters.ts';

interface PanelButtonProps {
  filter: PanelFilter<object>;
  /** True while parts of the filter are active. */
  isEdited: boolean;
  panel: PanelState;
}

/** The button that opens and closes the panel of a filter; its code loads when somebody reaches for it. */
export const PanelButton = ({ filter, isEdited, panel }: PanelButtonProps) => (
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
