import { listText } from '../../en/list.ts';
import { uiText } from '../../en/ui.ts';
import { Link } from '../../navigation/router/link.tsx';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ListCount } from '../toolbar/list-count.tsx';
import type { ListView } from '../use-list.ts';
import { FilterFields } from './filter-fields.tsx';

/** Filters and sort in a sheet from the bottom; each applies at once to the list behind it. */
export function PhoneFiltersSheet({ view, onClose }: { view: ListView<unknown>; onClose: () => void }) {
  const { list, sorting } = view;
  const { filters, links = [], commands = [], words } = list;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      placement="bottom"
      title={listText('filters_and_sort')}
      description={<ListCount view={view} />}
      isExpandable
      footer={
        <>
          {view.isFiltered && (
            <Button variant="ghost" onClick={view.clear}>
              {listText('clear')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {words.show ?? uiText('close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FilterFields filters={filters} view={view} />
        {sorting && (
          <Select
            label={listText('sort')}
            value={sorting.applied.sort}
            onChange={sorting.turn}
            options={sorting.options}
          />
        )}
        {view.sheetEnd}
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
            {label}
          </Link>
        ))}
        {commands.map(({ label, run }) => (
          <Button
            key={label}
            variant="ghost"
            size="lg"
            onClick={() => {
              onClose();
              run();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Drawer>
  );
}
