import { ArrowLeft, ExternalLink, Eye, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { readItemPart } from '#engines/drafts/contract.ts';
import {
  DiscardDraft,
  DraftStatus,
  EditorColumns,
  type OpenDraft,
  openFirstColumn,
  PublishDraft,
  PublishProblems,
  UndoButtons,
  useUndoKeys,
} from '#engines/drafts/web/index.ts';
import { type ContentPanels, VisibilityMenu } from '#features/content/web/index.ts';
import { RecordViewers, type Reporting } from '#features/presence/web/index.ts';
import type { Recipient } from '#features/sharing/web/index.ts';
import { call, callOnLeaving } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { Component, type PageTemplate, pageDraft, pageTemplates } from '../../contract.ts';
import { pageViewersChanged } from '../../events.ts';
import { contentPagePages } from '../../pages.ts';
import { pageViewing } from '../../viewing-contract.ts';
import { text as shared } from '../en.ts';
import { PageShare } from '../share/page-share.tsx';
import { usePublish } from '../share/publish-question.tsx';
import { AddPanel } from './add-panel.tsx';
import { drawable } from './change-page.ts';
import { ComponentList } from './component-list.tsx';
import { text } from './en.ts';
import { type PageEditor, PageEditorProvider } from './page-editor.ts';
import { PageName } from './page-name.tsx';
import { describeMissing, PreviewPanel } from './preview-panel.tsx';
import { useDeletedByOthers } from './use-deleted-by-others.ts';
import { useDrawnDraft } from './use-drawn-draft.ts';
import { useEditorActions } from './use-editor-actions.ts';
import { usePageDraft } from './use-page-draft.ts';
import { usePaste } from './use-paste.ts';

interface EditorProps {
  page: PageTemplate;
  panels: ContentPanels;
}

const isWhole = (component: Component): boolean => Component.safeParse(component).success;

/** Writes a page: what can be added at the start, its components, and how recipients will see it. */
export function Editor({ page: read, panels }: EditorProps) {
  const open = usePageDraft(read);
  const { stored: page, draft, saving, store, problems } = open;
  const { said, insert, ...actions } = useEditorActions(open);
  const [client, setClient] = useState<Recipient | null>(null);
  const drawing = useDrawnDraft(page.id, drawable(draft, page.draft, isWhole), client?.id ?? null);
  useUndoKeys(store.undo, store.redo);
  useDeletedByOthers(open);
  usePaste(insert);
  const editor: PageEditor = { ...actions, page, draft, problems };
  const lead = useLead(editor);
  const discard = useChange(pageTemplates.discardDraft);
  return (
    <PageEditorProvider value={editor}>
      <PageTitle title={page.title} />
      <LeaveQuestion isDirty={saving.kind === 'failed' || saving.kind === 'unfinished'} />
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-2 bg-surface px-4 py-2.5">
        <PageLink
          to={contentPagePages.page}
          params={{ id: page.id }}
          aria-label={text('back_to_page')}
          className={buttonClasses({ variant: 'ghost', size: 'sm' })}
        >
          <Icon of={ArrowLeft} isDirectional />
        </PageLink>
        <div className="min-w-0 flex-1 basis-60">
          <PageName page={page} onRenamed={store.receive} />
          <p className="text-xs text-fg-3">
            <DraftStatus
              of={open}
              choose={lead}
              describeReordering={(who) => text('they_reordered', who)}
              viewers={<RecordViewers of={ofPage} id={page.id} isEditor />}
            />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="max-sm:hidden">
            <VisibilityMenu content={page} />
          </span>
          <UndoButtons of={open} />
          <DiscardDraft of={open} discard={(show) => discard.mutate({ params: { id: page.id } }, { onSuccess: show })}>
            {text('discard_text')}
          </DiscardDraft>
          <PageLink
            to={contentPagePages.page_preview}
            params={{ id: page.id }}
            className={`${buttonClasses()} max-sm:hidden`}
          >
            <Icon of={ExternalLink} />
            {text('open_preview')}
          </PageLink>
          <Publish of={open} lead={lead} />
          <PageShare
            page={{ ...page, unpublished_changes: page.unpublished_parts.length }}
            panels={panels}
            problems={problems}
            nameOf={open.nameOf}
            lead={lead}
            missing={client && drawing.drawn ? describeMissing(drawing.drawn.missing, draft) : []}
            save={store.saveAll}
            onPublished={store.receive}
          />
        </div>
      </header>
      <EditorColumns
        of={open}
        label={text('editor')}
        className="grid-cols-[228px_minmax(0,1fr)_400px] xl:grid-cols-[228px_minmax(0,1fr)_467px]"
        first={{
          label: text('add_component'),
          shortLabel: text('add'),
          icon: ListPlus,
          draw: (onAdded) => <AddPanel onAdded={onAdded} />,
        }}
        last={{
          label: text('preview'),
          icon: Eye,
          draw: () => <PreviewPanel drawing={drawing} client={client} onClient={setClient} />,
        }}
      >
        <ComponentList />
      </EditorColumns>
      <span role="status" className="sr-only">
        {said}
      </span>
    </PageEditorProvider>
  );
}

/** Returns what opens the form of a part. */
function useLead({ open }: PageEditor): (part: string) => void {
  const isNarrow = useIsNarrow();
  return (part) => {
    const id = readItemPart(pageDraft, part);
    if (id !== null) open(id);
    else if (isNarrow) openFirstColumn();
  };
}

/** Shows the draft to recipients; while something keeps it from that, lists what, and leads to each component. */
function Publish({ of, lead }: { of: OpenDraft<PageTemplate>; lead: (part: string) => void }) {
  const { stored: page, problems, store } = of;
  const publish = usePublish(store.receive);
  const count = page.unpublished_parts.length;
  if (Object.keys(problems).length > 0) return <PublishProblems of={of} choose={lead} />;
  if (page.live_version !== null && count === 0) return null;
  return (
    <PublishDraft
      of={of}
      label={page.live_version === null ? text('publish') : text('publish_changes', { count })}
      isPublishing={publish.isPending}
      publish={() => publish.mutate({ params: { id: page.id }, body: {} })}
      notSaved={shared('not_saved_yet')}
    />
  );
}

const ofPage: Reporting = {
  report: (params) => call(pageViewing.report, { params }),
  end: (params) => callOnLeaving(pageViewing.end, { params }),
  changed: pageViewersChanged,
};
