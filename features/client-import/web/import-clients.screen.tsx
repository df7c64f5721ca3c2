import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { clientImportPages } from '../pages.ts';
import { text } from './en.ts';
import { ImportView } from './import-view.tsx';
import { PastImports } from './past-imports.tsx';
import { StartImport } from './start-import.tsx';

const addressFields = { id: urlId };

/** Imports a list of clients from upload to undo, and lists past imports. */
export function ImportClientsScreen() {
  const [{ id }, change] = useUrlState<{ id?: number }>(addressFields);
  return (
    <Page isOne={id !== undefined}>
      {id === undefined ? (
        <>
          <p className="mt-1 max-w-[68ch] text-fg-2">{text('lead')}</p>
          <StartImport onBegun={(begun) => change({ id: begun.id })} />
          <PastImports />
        </>
      ) : (
        <ImportView key={id} id={id} />
      )}
    </Page>
  );
}

/** A column of reading width that scrolls by itself. */
function Page({ isOne, children }: { isOne: boolean; children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-[760px] px-5 pt-3.5 pb-16 max-sm:px-4">
        <PageLink
          to={isOne ? clientImportPages.import_clients : clientPages.clients}
          className={classNames(linkClasses('action'), 'touch-target inline-flex items-center gap-1 text-xs')}
        >
          <Icon of={ArrowLeft} size={14} isDirectional />
          {isOne ? text('all_imports') : text('back_to_clients')}
        </PageLink>
        <h1 className="mt-1 font-display text-xl font-semibold">{text('title')}</h1>
        {children}
      </div>
    </div>
  );
}
