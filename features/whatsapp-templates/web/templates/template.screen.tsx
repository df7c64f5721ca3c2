import { CircleAlert, Pencil } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { listChangedParts } from '#engines/drafts/contract.ts';
import { DiscardDraft, DraftStatus, UndoButtons, useUndoKeys } from '#engines/drafts/web/index.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { BackLink } from '#platform/web/navigation/back-title.tsx';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { AreaNotLoaded, RecordGone } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { RenameButton } from '#platform/web/ui/overlays/name-dialog.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { templateDraft } from '../../template-content.ts';
import { findTemplateFaults } from '../../template-faults.ts';
import { type Template, TemplateTitle, whatsappTemplates } from '../../templates-contract.ts';
import { MadeTemplate } from '../made-at-meta/made-template.tsx';
import { text } from './en.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { SendForReview, useSubmit } from './send-for-review.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { describeReason, describeState, stateTones } from './template-words.ts';
import { TestSend } from './test-send.tsx';
import { type TemplateDraft, useTemplateDraft } from './use-template-draft.ts';
import { MetaSays, VersionHistory } from './version-history.tsx';

/** One template: writing it, seeing it as a client does, and what Meta says of it. */
export function TemplateScreen() {
  const id = Number(usePageParams<'id'>().id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const read = useRead(whatsappTemplates.get, { params: { id: isNumber ? id : 0 } }, { enabled: isNumber });
  if (read.data?.made_at_meta) return <MadeTemplate template={read.data} />;
  if (read.data) return <TemplatePage key={id} template={read.data} />;
  if (isNumber && read.isPending) return <RecordSkeleton />;
  if (!isNumber || read.error?.status === 404) {
    return (
      <RecordGone
        title={text('gone_title')}
        actions={
          <PageLink to={whatsappPages.whatsapp_business} className={buttonClasses()}>
            {text('back')}
          </PageLink>
        }
      >
        {text('gone_text')}
      </RecordGone>
    );
  }
  return (
    <>
      <PageTitle title={text('template')} />
      <AreaNotLoaded
        title={text('template_not_loaded')}
        read={read}
        forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
      />
    </>
  );
}

function TemplatePage({ template: read }: { template: Template }) {
  const open = useTemplateDraft(read);
  const { stored: template, draft, store, saving } = open;
  const submit = useSubmit(open);
  const change = useChange(whatsappTemplates.saveDraft, saidByForm);
  useUndoKeys(store.undo, store.redo);
  const { id, language, title, last, live_version } = template;
  const faults = useMemo(() => findTemplateFaults(draft, language), [draft, language]);
  const isInReview = last?.state === 'PENDING' && live_version !== null && last.version > live_version;
  return (
    <>
      <LeaveQuestion isDirty={saving.kind === 'failed' || saving.kind === 'unfinished'} />
      <PageTitle title={title} />
      <TemplateHeader
        open={open}
        faultCount={faults.length}
        actions={
          <>
            <UndoButtons of={open} />
            <Discard of={open} />
            <TestSend template={template} />
            <SendForReview of={open} hasFaults={faults.length > 0} submit={submit} />
            <TemplateMenu template={template} />
          </>
        }
      />
      <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[minmax(0,1fr)_372px] lg:overflow-hidden">
        <div className="min-w-0 p-5 max-sm:p-4 lg:overflow-y-auto">
          <div className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-4">
            <TemplateEditor
              content={draft}
              language={language}
              contents={template.contents}
              faults={faults}
              refused={findRefused(template, draft)}
              onChange={store.change}
              onLanguage={
                last === null
                  ? (next) => change.mutate({ params: { id }, body: { language: next, base: { language } } })
                  : undefined
              }
            />
            {isInReview && (
              <p className="flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2.5 text-warning-fg">
                <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
                {text('in_review_note', { version: live_version })}
              </p>
            )}
          </div>
        </div>
        <aside className="min-w-0 border-line-2 bg-canvas p-4 max-lg:border-t lg:overflow-y-auto lg:border-s">
          <MetaSays template={template} submit={submit} />
          <PreviewPanel content={draft} sender={template.account_name} at={template.draft_changed_at} />
          <VersionHistory template={template} />
        </aside>
      </div>
    </>
  );
}

/** Returns what Meta refused of the last version, while the part is as it was sent. */
function findRefused({ versions: [last] }: Template, draft: Template['draft']) {
  if (!last?.refused_part || last.state !== 'REJECTED') return null;
  const isSame = !listChangedParts(templateDraft, last.content, draft).includes(last.refused_part);
  const said = describeReason(last);
  return isSame && said !== null ? { part: last.refused_part, said } : null;
}

interface HeaderProps {
  open: TemplateDraft;
  faultCount: number;
  actions: ReactNode;
}

function TemplateHeader({ open, faultCount, actions }: HeaderProps) {
  const { title, live, last } = open.stored;
  const shown = live ?? last;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line-2 bg-surface px-4 py-3">
      <BackLink to={whatsappPages.whatsapp_business} aria-label={text('back')} className="sm:hidden" />
      <div className="min-w-0 flex-1 basis-60 max-sm:basis-40">
        <div className="max-sm:hidden">
          <Crumbs trail={[{ page: whatsappPages.whatsapp_business, label: text('whatsapp_business') }]} />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h1 dir="auto" className="line-clamp-2 min-w-0 font-display text-2xl font-semibold wrap-anywhere">
            {title}
          </h1>
          <Rename template={open.stored} />
          {shown ? (
            <Badge tone={stateTones[shown.state]}>
              {live?.state === 'APPROVED' && live.status === 'APPROVED'
                ? text('active_version', { version: live.version })
                : describeState(shown)}
            </Badge>
          ) : (
            <Badge>{text('draft')}</Badge>
          )}
          {live && last && last.version > live.version && (
            <Badge tone={stateTones[last.state]}>{text(`newer_${last.state}`, { version: last.version })}</Badge>
          )}
          {faultCount > 0 && (
            <Badge tone="warning" icon={<Icon of={Pencil} size={12} />}>
              {text('faults', { count: faultCount })}
            </Badge>
          )}
        </div>
        <div className="text-xs text-fg-3">
          <DraftStatus of={open} choose={() => undefined} />
        </div>
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>
    </header>
  );
}

function Rename({ template: { id, title } }: { template: Template }) {
  const change = useChange(whatsappTemplates.saveDraft, saidByForm);
  return (
    <RenameButton
      title={text('rename')}
      label={text('name')}
      help={text('name_help')}
      name={title}
      schema={TemplateTitle}
      rename={(next) => change.mutateAsync({ params: { id }, body: { title: next, base: { title } } })}
    />
  );
}

function Discard({ of }: { of: TemplateDraft }) {
  const discard = useChange(whatsappTemplates.discardDraft);
  return (
    <DiscardDraft of={of} discard={(show) => discard.mutate({ params: { id: of.stored.id } }, { onSuccess: show })}>
      {text('discard_text')}
    </DiscardDraft>
  );
}
