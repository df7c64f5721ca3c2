import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { type ClientImport, clientImports } from '../contract.ts';
import { clientImportPages } from '../pages.ts';
import { DraftImport } from './draft-import.tsx';
import { text } from './en.ts';
import { ImportAtWork } from './import-at-work.tsx';
import { ImportResult } from './import-result.tsx';

/** Shows one import in its present state; live events update it. */
export function ImportView({ id }: { id: number }) {
  const read = useRead(clientImports.get, { params: { id } });
  if (read.data) return <InItsState item={read.data} />;
  if (read.isPending) return <PlaceholderImport />;
  if (read.error.status === 404) {
    return (
      <StatePanel
        title={text('gone_title')}
        actions={
          <PageLink to={clientImportPages.import_clients} className={buttonClasses({ variant: 'primary' })}>
            {text('all_imports')}
          </PageLink>
        }
      >
        {text('gone_text')}
      </StatePanel>
    );
  }
  return <NotLoaded title={text('not_loaded')} read={read} />;
}

function InItsState({ item }: { item: ClientImport }) {
  switch (item.status) {
    case 'DRAFT':
    case 'CHECKED':
      return <DraftImport item={item} />;
    case 'CHECKING':
    case 'RUNNING':
    case 'UNDOING':
      return <ImportAtWork item={item} />;
    default:
      return <ImportResult item={item} />;
  }
}

const PlaceholderImport = () => (
  <Skeleton className="mt-6 grid gap-4">
    {['w-52', 'w-80', 'w-64', 'w-72', 'w-60'].map((width) => (
      <SkeletonBlock key={width} className={`h-3 ${width}`} />
    ))}
  </Skeleton>
);
