import { ListFilter as FilterGlyph } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AppliedSort } from '../../contract.ts';
import { text } from '../en.ts';
import type { ListFilter } from './list-filter.ts';

const PhoneFiltersSheet = lazy(() =>
  import('./phone-filters-sheet.tsx').then((module) => ({ default: module.PhoneFiltersSheet })),
);

export interface PhoneFiltersProps {
  list: ListFilter;
  sortedBy: AppliedSort | undefined;
}

/** On a phone the filters and the sort are behind one button, which says how many are on. */
export function PhoneFilters(props: PhoneFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { is_new_lead, assigned_to_id, source } = props.list.filter;
  const count = [is_new_lead || undefined, assigned_to_id, source].filter((filter) => filter !== undefined).length;
  return (
    <span className="relative sm:hidden">
      <IconButton
        label={count > 0 ? text('filters_on', { count }) : text('filters_and_sort')}
        icon={<Icon of={FilterGlyph} size={18} />}
        onClick={() => setIsOpen(true)}
        className="!size-11"
      />
      {count > 0 && (
        <span aria-hidden="true" className="absolute -end-1.5 -top-1.5">
          <CountBadge count={count} tone="brand" />
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneFiltersSheet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
