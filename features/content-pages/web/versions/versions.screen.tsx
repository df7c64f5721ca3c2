import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { ContentState, useContentId } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type PageTemplate, type PageVersion, pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import { usePublish } from '../share/publish-question.tsx';
import { ComparedVersions } from './compared-versions.tsx';
import { text } from './en.ts';
import { History } from './history.tsx';
import { listSides, pickSide, type Side } from './sides.ts';

/** Every publication of a page, of which two are compared, and brought back. */
export function VersionsScreen() {
  const id = useContentId();
  const known = { params: { id: id ?? 0 } };
  const page = useRead(pageTemplates.get, known, { enabled: id !== null });
  const versions = useRead(pageTemplates.listVersions, known, { enabled: id !== null });
  if (!page.data) return <ContentState read={page} type="html_page" />;
  return (
    <>
      <VersionsHeader page={page.data} />
      {versions.data ? (
        <Versions key={id} page={page.data} versions={versions.data.results} />
      ) : versions.isError ? (
        <NotLoaded title={text('not_loaded')} read={versions} />
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

function VersionsHeader({ page }: { page: PageTemplate }) {
  const { is_free_tier } = useSession();
  const publish = usePublish();
  const { id, title, live_version, unpublished_changes: count, access_policy } = page;
  const name = text('versions_of', { name: title });
  const mayPublish = access_policy.EDIT && !is_free_tier && live_version !== null && count > 0;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line-2 bg-surface px-4 py-3">
      <PageTitle title={name} />
      <PageLink
        to={contentPagePages.page}
        params={{ id }}
        aria-label={shared('page')}
        className={buttonClasses({ variant: 'ghost', size: 'sm' })}
      >
        <Icon of={ArrowLeft} isDirectional />
      </PageLink>
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="truncate font-display text-lg font-semibold">{name}</h1>
        <p className="text-xs text-fg-3">
          {live_version === null ? text('all_kept') : text('recipients_see', { version: String(live_version) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {access_policy.EDIT && (
          <PageLink to={contentPagePages.edit_page} params={{ id }} className={buttonClasses()}>
            <Icon of={Pencil} />
            {text('edit_draft')}
          </PageLink>
        )}
        {mayPublish && (
          <Button
            variant="primary"
            isSaving={publish.isPending}
            onClick={() => publish.mutate({ params: { id }, body: {} })}
          >
            {text('publish_changes', { count })}
          </Button>
        )}
      </div>
    </header>
  );
}

function Versions({ page, versions }: { page: PageTemplate; versions: readonly PageVersion[] }) {
  const sides = listSides(page, versions);
  const [picked, setPicked] = useState<readonly Side[]>([]);
  if (versions.length === 0) return <StatePanel title={text('no_versions')}>{text('no_versions_text')}</StatePanel>;
  const chosen = pickSide(sides, picked);
  return (
    <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[280px_minmax(0,1fr)] lg:overflow-hidden">
      <History
        page={page}
        versions={versions}
        sides={sides}
        chosen={chosen}
        onPick={(side) =>
          setPicked([...(chosen ?? []), ...picked, side].filter((each) => each !== undefined).slice(-2))
        }
      />
      {chosen ? (
        <ComparedVersions key={chosen.join()} page={page} older={chosen[0]} newer={chosen[1]} />
      ) : (
        <p className="p-6 text-fg-2">{text('one_version')}</p>
      )}
    </div>
  );
}
