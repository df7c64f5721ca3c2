import { Pencil } from 'lucide-react';
import { Versions } from '#engines/drafts/web/index.ts';
import { ContentState, useContentId } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { BackLink } from '#platform/web/navigation/back-title.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import {
  type Component,
  type ComponentType,
  type PageTemplate,
  type PageVersion,
  pageDraft,
  pageTemplates,
} from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { summarise, writeComponent } from '../editor/describe-component.ts';
import { text as shared } from '../en.ts';
import { DrawnPage } from '../page/drawn-page.tsx';
import { usePublish } from '../share/publish-question.tsx';
import { text } from './en.ts';

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
        <PageVersions key={id} page={page.data} versions={versions.data.results} />
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
      <BackLink to={contentPagePages.page} params={{ id }} aria-label={shared('page')} />
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

const useVersion = (id: number, version: number | null) =>
  useRead(pageTemplates.getVersion, { params: { id, version: version ?? 0 } }, { enabled: version !== null });

function PageVersions({ page, versions }: { page: PageTemplate; versions: readonly PageVersion[] }) {
  const navigate = useNavigate();
  const { is_free_tier } = useSession();
  const restore = useChange(pageTemplates.restoreVersion);
  const { id, files } = page;
  return (
    <Versions<Component>
      of={{
        kind: pageDraft,
        id,
        stored: page,
        versions,
        useVersion,
        nameType,
        nameField: () => text('look'),
        drawIcon: (type) => <ComponentIcon type={type as ComponentType} />,
        summarise: (component) => summarise(component, files),
        write: (component) => writeComponent(component, files),
        notHere: text('not_here'),
        draw: (version, frame) => <DrawnPage page={page} version={version} {...frame} />,
        restore:
          page.access_policy.EDIT && !is_free_tier
            ? (version, component_id, onSuccess) =>
                restore.mutate({ params: { id, version }, body: component_id ? { component_id } : {} }, { onSuccess })
            : null,
        isRestoring: restore.isPending,
        openDraft: () => void navigate({ to: fillPage(contentPagePages.edit_page, { id }) }),
      }}
    />
  );
}
