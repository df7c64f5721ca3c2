import { ExternalLink } from 'lucide-react';
import { memo } from 'react';
import {
  DiscardDraft,
  DraftStatus,
  type OpenDraft,
  PublishDraft,
  PublishProblems,
  UndoButtons,
} from '#engines/drafts/web/index.ts';
import { type ContentPanels, RenameContent, VisibilityMenu } from '#features/content/web/index.ts';
import { RecordViewers } from '#features/presence/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { BackLink } from '#platform/web/navigation/back-title.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { pageViewersChanged } from '../../events.ts';
import { contentPagePages } from '../../pages.ts';
import { pageViewing } from '../../viewing-contract.ts';
import { text as shared } from '../en.ts';
import { PageShare } from '../share/page-share.tsx';
import { usePublish } from '../share/publish-question.tsx';
import { text } from './en.ts';
import { describeMissing } from './preview-panel.tsx';
import type { DrawnDraft } from './use-drawn-draft.ts';

interface EditorHeaderProps {
  of: OpenDraft<PageTemplate>;
  panels: ContentPanels;
  /** Opens the form of a part. */
  lead: (part: string) => void;
  /** What the chosen client has no value for. */
  missing: DrawnDraft['missing'] | undefined;
}

/** Who writes the page and whether it is saved, and what is done with the whole of it. */
export const EditorHeader = memo(function EditorHeader({ of, panels, lead, missing = [] }: EditorHeaderProps) {
  const { stored: page, draft, store, problems, nameOf } = of;
  const discard = useChange(pageTemplates.discardDraft);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-2 bg-surface px-4 py-2.5">
      <BackLink to={contentPagePages.page} params={{ id: page.id }} aria-label={text('back_to_page')} />
      <div className="min-w-0 flex-1 basis-60">
        <PageName of={of} />
        <p className="text-xs text-fg-3">
          <DraftStatus
            of={of}
            choose={lead}
            describeReordering={(who) => text('they_reordered', who)}
            viewers={<RecordViewers calls={pageViewing} changed={pageViewersChanged} id={page.id} isEditor />}
          />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="max-sm:hidden">
          <VisibilityMenu content={page} />
        </span>
        <UndoButtons of={of} />
        <DiscardDraft of={of} discard={(show) => discard.mutate({ params: { id: page.id } }, { onSuccess: show })}>
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
        <Publish of={of} lead={lead} />
        <PageShare
          page={{ ...page, unpublished_changes: page.unpublished_parts.length }}
          panels={panels}
          problems={problems}
          nameOf={nameOf}
          lead={lead}
          missing={describeMissing(missing, draft)}
          save={store.saveAll}
          onPublished={store.receive}
        />
      </div>
    </header>
  );
});

/** The name of the page in its team; it is no part of the draft. */
export function PageName({ of: { stored, store } }: { of: OpenDraft<PageTemplate> }) {
  const { id, title } = stored;
  const save = useChange(pageTemplates.saveDraft, saidByForm);
  const rename = async (next: string) => {
    const body = { title: next, base: { title } };
    const { draft_found_by: _, ...renamed } = await save.mutateAsync({ params: { id }, body });
    store.receive(renamed);
  };
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h1 dir="auto" title={title} className="min-w-0 truncate font-display text-lg font-semibold">
        {title}
      </h1>
      <RenameContent name={title} help={shared('name_help')} rename={rename} />
    </div>
  );
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
