import { CircleAlert, ExternalLink } from 'lucide-react';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { BackLink } from '#platform/web/navigation/back-title.tsx';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Template } from '../../templates-contract.ts';
import { text as shared } from '../templates/en.ts';
import { PreviewPanel } from '../templates/preview-panel.tsx';
import { TemplateMenu } from '../templates/template-menu.tsx';
import { describeKind, describeReason, describeState, stateTones } from '../templates/template-words.ts';
import { TestSend } from '../templates/test-send.tsx';
import { text } from './en.ts';
import { ExplainParameters } from './explain-parameters.tsx';
import { describeMade, templatesAtMeta } from './made-words.ts';

/** A template that was written in WhatsApp Manager: what it says, what its parameters stand for, and where it is changed. */
export function MadeTemplate({ template }: { template: Template }) {
  const { title, last, made_at_meta, waba_id } = template;
  const isDeleted = last?.status === 'DELETED';
  const isExplainable = made_at_meta?.unusable === null && !isDeleted;
  const refused = last?.state === 'REJECTED' ? describeReason(last) : null;
  const reason = refused ?? (isExplainable ? null : describeMade(template));
  return (
    <>
      <PageTitle title={title} />
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line-2 bg-surface px-4 py-3">
        <BackLink to={whatsappPages.whatsapp_business} aria-label={shared('back')} className="sm:hidden" />
        <div className="min-w-0 flex-1 basis-60 max-sm:basis-40">
          <div className="max-sm:hidden">
            <Crumbs trail={[{ page: whatsappPages.whatsapp_business, label: shared('whatsapp_business') }]} />
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h1 dir="auto" className="line-clamp-2 min-w-0 font-display text-2xl font-semibold wrap-anywhere">
              {title}
            </h1>
            {last && <Badge tone={stateTones[last.state]}>{describeState(last)}</Badge>}
            <Badge>{text('made_at_meta')}</Badge>
          </div>
          <p className="text-xs text-fg-3">{describeKind(template)}</p>
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {!isDeleted && <TestSend template={template} />}
          {waba_id !== null && !isDeleted && (
            <a href={templatesAtMeta(waba_id)} target="_blank" rel="noreferrer" className={buttonClasses()}>
              {text('edit_at_meta')}
              <Icon of={ExternalLink} />
            </a>
          )}
          {isDeleted && <TemplateMenu template={template} />}
        </div>
      </header>
      <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[minmax(0,1fr)_372px] lg:overflow-hidden">
        <div className="min-w-0 p-5 max-sm:p-4 lg:overflow-y-auto">
          <div className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-4">
            {reason !== null && (
              <p className="flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2.5 text-warning-fg">
                <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
                {reason}
              </p>
            )}
            {isExplainable && <ExplainParameters key={template.draft_changed_at} template={template} />}
            {!isDeleted && <p className="text-fg-2">{text('about')}</p>}
          </div>
        </div>
        <aside className="min-w-0 border-line-2 bg-canvas p-4 max-lg:border-t lg:overflow-y-auto lg:border-s">
          <PreviewPanel content={template.draft} sender={template.account_name} at={template.draft_changed_at} />
        </aside>
      </div>
    </>
  );
}
