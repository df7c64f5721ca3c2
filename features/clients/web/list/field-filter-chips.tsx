import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { AddFilterChip, FilterChip } from '#platform/web/ui/layout/page-header.tsx';
import { filteredFields } from '../../contract.ts';
import { clientFieldLabel } from '../client-fields.ts';
import { text } from '../en.ts';
import type { FieldFilterPopoverProps } from './field-filter-popover.tsx';

const FieldFilterPopover = lazyOnInteraction<FieldFilterPopoverProps>(() =>
  import('./field-filter-popover.tsx').then((module) => module.FieldFilterPopover),
);

/** The filters by a part of a field: those that are on, and where they are put on. */
export const FieldFilterChips = ({ list }: FieldFilterPopoverProps) => (
  <>
    {filteredFields.flatMap((field) => {
      const part = list.filter[field];
      if (part === undefined) return [];
      return (
        <FilterChip
          key={field}
          name={clientFieldLabel(field) ?? field}
          value={part}
          onRemove={() => void list.change({ [field]: undefined })}
        />
      );
    })}
    <FieldFilterPopover list={list} trigger={<AddFilterChip>{text('details_filter')}</AddFilterChip>} />
  </>
);
