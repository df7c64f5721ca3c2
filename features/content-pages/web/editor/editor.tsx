import { Eye, ListPlus } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import { readItemPart } from '#engines/drafts/contract.ts';
import {
  EditorColumns,
  type OpenDraft,
  openFirstColumn,
  useDeletedByOthers,
  useUndoKeys,
} from '#engines/drafts/web/index.ts';
import type { ContentPanels } from '#features/content/web/index.ts';
import type { Recipient } from '#features/sharing/web/index.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { usePageLocation } from '#platform/web/navigation/router/page-frame.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { type PageTemplate, pageDraft } from '../../contract.ts';
import { AddPanel } from './add-panel.tsx';
import { ComponentList } from './component-list.tsx';
import { EditorHeader } from './editor-header.tsx';
import { text } from './en.ts';
import { EditedPageProvider, type PageActions, PageActionsProvider } from './page-editor.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { useDrawnDraft } from './use-drawn-draft.ts';
import { useEditorActions } from './use-editor-actions.ts';
import { PageStoreProvider } from './use-latest-component.ts';
import { usePageDraft } from './use-page-draft.ts';
import { usePaste } from './use-paste.ts';

interface EditorProps {
  page: PageTemplate;
  panels: ContentPanels;
}

/** Writes a page. A key draws the form it is typed into; what stands around it follows a moment later. */
export function Editor({ page, panels }: EditorProps) {
  const open = usePageDraft(page);
  return (
    <PageStoreProvider value={open.store}>
      <DrawnEditor open={useDeferredValue(open)} panels={panels} />
    </PageStoreProvider>
  );
}

interface DrawnEditorProps {
  open: OpenDraft<PageTemplate>;
  panels: ContentPanels;
}

/** What can be added to a page at the start, its components, and how recipients will see it. */
const DrawnEditor = memo(function DrawnEditor({ open, panels }: DrawnEditorProps) {
  const { stored: page, draft, saving, store, problems } = open;
  const { said, actions, ...shown } = useEditorActions(open);
  const { made_for = null } = usePageLocation().state;
  const [client, setClient] = useState<Recipient | null>(made_for);
  const drawing = useDrawnDraft(page, draft, client?.id ?? null);
  useUndoKeys(store.undo, store.redo);
  useDeletedByOthers(pageDraft, open);
  usePaste(actions.insert);
  const lead = useLead(actions);
  return (
    <PageActionsProvider value={actions}>
      <EditedPageProvider value={{ ...shown, page, draft, problems }}>
        <PageTitle title={page.title} />
        <LeaveQuestion isDirty={saving.kind === 'failed' || saving.kind === 'unfinished'} />
        <EditorHeader of={open} panels={panels} lead={lead} missing={client ? drawing.drawn?.missing : undefined} />
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
            draw: () => <PreviewPanel title={page.title} {...drawing} client={client} onClient={setClient} />,
          }}
        >
          <ComponentList />
        </EditorColumns>
        <span role="status" className="sr-only">
          {said}
        </span>
      </EditedPageProvider>
    </PageActionsProvider>
  );
});

/** Returns what opens the form of a part. */
function useLead({ open }: PageActions): (part: string) => void {
  const isNarrow = useIsNarrow();
  return useCallback(
    (part) => {
      const id = readItemPart(pageDraft, part);
      if (id !== null) open(id);
      else if (isNarrow) openFirstColumn();
    },
    [open, isNarrow],
  );
}
