import { ListFilter as FilterGlyph } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { listText } from '../../en/list.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { CountBadge } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import type { ListView } from '../use-list.ts';
import { countOn } from './filters.ts';

const PhoneFiltersSheet = lazy(() =>
  import('./phone-filters-sheet.tsx').then((module) => ({ default: module.PhoneFiltersSheet })),
);

/** The button for filters and sort on a phone, with the number of active filters. */
export function PhoneFilters<Row>({ view }: { view: ListView<Row> }) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countOn(view.list.filters, view.state);
  return (
    <span className="relative sm:hidden">
      <IconButton
        label={count > 0 ? listText('filters_on', { count }) : listText('filters_and_sort')}
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
          <PhoneFiltersSheet view={view as ListView<unknown>} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
