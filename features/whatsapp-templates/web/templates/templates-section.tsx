import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type WhatsAppAccount, WhatsAppQuality } from '#features/whatsapp/contract.ts';
import { QualityMark } from '#features/whatsapp/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge, CountBadge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { whatsappTemplatePages } from '../../pages.ts';
import { type TemplateItem, whatsappTemplates } from '../../templates-contract.ts';
import { text as madeText } from '../made-at-meta/en.ts';
import { describeMade } from '../made-at-meta/made-words.ts';
import { text } from './en.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { describeKind, describeReason, describeState, readVariables, stateTones } from './template-words.ts';
import { TestSend } from './test-send.tsx';

/** The templates of the accounts, with what Meta says of each. */
export function TemplatesSection({ accounts }: { accounts: readonly WhatsAppAccount[] }) {
  const read = useRead(whatsappTemplates.list, { query: {} });
  const [isMaking, setIsMaking] = useState(false);
  const connected = accounts.filter(({ state }) => state === 'CONNECTED');
  const sync = useChange(whatsappTemplates.sync, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('synced') }),
  });
  const syncAll = () => {
    for (const { id } of connected) sync.mutate({ body: { account_id: id } });
  };
  const templates = read.data?.results ?? [];
  const sendable = templates.find(({ live }) => live?.state === 'APPROVED');
  return (
    <section aria-label={text('templates')} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{text('templates')}</h2>
        {templates.length > 0 && <CountBadge count={templates.length} />}
        <div className="ms-auto flex flex-wrap gap-2">
          {connected.length > 0 && (
            <Button variant="ghost" icon={<Icon of={RefreshCw} />} isSaving={sync.isPending} onClick={syncAll}>
              {text('sync')}
            </Button>
          )}
          {connected.length > 0 && sendable && <TestSend template={sendable} />}
          <Button icon={<Icon of={Plus} />} onClick={() => setIsMaking(true)}>
            {text('new_template')}
          </Button>
        </div>
      </div>
      {read.isError && <PartNotLoaded words={text('templates_not_loaded')} read={read} />}
      {read.data && templates.length === 0 && (
        <div className="rounded-md border border-line-2 bg-surface p-5 text-center">
          <h3 className="font-medium">{text('no_templates')}</h3>
          <p className="text-fg-2">{text('no_templates_text')}</p>
        </div>
      )}
      {templates.length > 0 && (
        <ul className="overflow-hidden rounded-md border border-line-2 bg-surface">
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      )}
      {isMaking && <NewTemplateDialog accounts={connected} onClose={() => setIsMaking(false)} />}
    </section>
  );
}

/** The newer of two versions counts where Meta refused it, since there is something to do. */
const findShown = ({ live, last }: TemplateItem) => (last?.state === 'REJECTED' ? last : (live ?? last));

function TemplateRow({ template }: { template: TemplateItem }) {
  const { time_zone } = useSession();
  const shown = findShown(template);
  const made = describeMade(template);
  const refused = shown?.state === 'REJECTED' ? describeReason(shown) : null;
  const reason = refused ?? made;
  const quality = WhatsAppQuality.safeParse(shown?.quality).data ?? null;
  const { id, title, live, last, body, made_at_meta } = template;
  const newer = live && last && last.version > live.version ? last : null;
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-1 border-line-2 px-4 py-2.5 not-first:border-t',
        refused === null ? '' : 'bg-danger-tint',
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <PageLink
            to={whatsappTemplatePages.whatsapp_template}
            params={{ id }}
            dir="auto"
            className="min-w-0 font-medium wrap-anywhere hover:underline"
          >
            {title}
          </PageLink>
          <span className="text-fg-2">{describeKind(template)}</span>
          {made_at_meta && <Badge>{madeText('made_at_meta')}</Badge>}
        </p>
        <p
          dir="auto"
          className={classNames(
            'text-xs',
            made === null || refused !== null ? 'truncate' : 'wrap-anywhere',
            refused !== null ? 'text-danger-fg' : made !== null ? 'text-warning-fg' : 'text-fg-3',
          )}
        >
          {reason ?? readVariables(body)}
        </p>
        {newer && newer !== shown && (
          <p className="text-xs text-fg-3">{text(`newer_${newer.state}`, { version: newer.version })}</p>
        )}
      </div>
      <span className="w-28">
        <span className="inline-flex rounded-xs bg-surface">
          {shown ? (
            <Badge tone={stateTones[shown.state]}>{describeState(shown)}</Badge>
          ) : (
            <Badge>{text('draft')}</Badge>
          )}
        </span>
      </span>
      <span className="w-24 max-sm:hidden">
        <QualityMark quality={quality} />
      </span>
      {refused === null || made_at_meta ? (
        <span className="w-32 text-end text-xs text-fg-3">
          {formatDate(shown?.submitted_at ?? template.draft_changed_at, time_zone)}
        </span>
      ) : (
        <PageLink
          to={whatsappTemplatePages.whatsapp_template}
          params={{ id }}
          className={classNames(linkClasses(), 'w-32 text-end')}
        >
          {text('edit_and_resubmit')}
        </PageLink>
      )}
    </li>
  );
}
