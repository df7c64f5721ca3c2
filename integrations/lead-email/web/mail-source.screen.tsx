import { BookOpen, Pause, Play, Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { sourceTests } from '#features/self-tests/web/index.ts';
import { sourceFigures } from '#features/source-health/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { useWholeList } from '#platform/web/list/use-list.ts';
import { useUrlState } from '#platform/web/navigation/url-state.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmButton } from '#platform/web/ui/overlays/confirm-button.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type LeadEmailConfig, leadEmail } from '../contract.ts';
import { text } from './en.ts';
import { MailDesk, mailInUrl } from './mail-desk.tsx';
import type { MailSourceOnScreen } from './mail-source.ts';
import { Steps } from './steps.tsx';

const configsList = defineList(leadEmail.list, {
  words: { label: text('mails'), notLoaded: text('not_loaded') },
  skeleton: <RecordSkeleton />,
  forbidden: { title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) },
});

/** Makes the page of a source with a mail address. */
export const makeMailScreen = (source: MailSourceOnScreen) =>
  function MailSourceScreen() {
    const view = useWholeList(configsList);
    const [{ mail }] = useUrlState(mailInUrl);
    const config = view.pages.rows.find(({ kind }) => kind === source.kind);
    const { is_receiving = false } = (view.pages as { data?: { is_receiving?: boolean } }).data ?? {};
    const hasAddress = config !== undefined && config.address !== null && is_receiving;
    // Addresses of other kinds do not make this list filled.
    const own = { ...view, pages: { ...view.pages, rows: config ? [config] : [] } };
    return (
      <>
        {/* A phone shows an opened mail alone. */}
        <div className={mail === undefined ? '' : 'max-sm:hidden'}>
          <IntegrationHeader
            icon={source.mark}
            title={
              <>
                {source.title}
                {hasAddress && <SourceBadge config={config} />}
              </>
            }
            actions={hasAddress && <AddressActions source={source} config={config} />}
          />
        </div>
        <ListStates view={own} empty={is_receiving ? <GetAddress source={source} /> : <NotReceiving />}>
          {hasAddress ? (
            <>
              <ul className="shrink-0 border-b border-line-2 empty:hidden">
                <sourceFigures.SilenceItem kind={source.kind} account={{ source_id: config.id, name: source.title }}>
                  {null}
                </sourceFigures.SilenceItem>
              </ul>
              <MailDesk source={source} config={config} />
            </>
          ) : (
            <NotReceiving />
          )}
        </ListStates>
      </>
    );
  };

function SourceBadge({ config }: { config: LeadEmailConfig }) {
  if (config.status === 'PAUSED') return <Badge tone="warning">{text('paused')}</Badge>;
  if (config.last_received_at === null) return <Badge tone="neutral">{text('waiting')}</Badge>;
  return <Badge tone="success">{text('connected')}</Badge>;
}

interface OfSource {
  source: MailSourceOnScreen;
  config: LeadEmailConfig;
}

/** Shows the address to copy, how mails get there, and the test. */
function AddressActions({ source, config }: OfSource) {
  const [opened, setOpened] = useState<'help' | 'test' | null>(null);
  const update = useChange(leadEmail.update);
  const address = config.address ?? '';
  const isPaused = config.status === 'PAUSED';
  return (
    <>
      <span className="flex min-w-0 items-center gap-1 rounded-sm border border-line-2 ps-3">
        <code dir="ltr" className="truncate font-mono text-xs">
          {address}
        </code>
        <CopyButton isIconOnly variant="ghost" text={address} label={text('copy_address')} />
      </span>
      <Button variant="ghost" icon={<Icon of={BookOpen} />} onClick={() => setOpened('help')}>
        {text('help')}
      </Button>
      <Button
        variant="ghost"
        icon={<Icon of={isPaused ? Play : Pause} />}
        isSaving={update.isPending}
        onClick={() => update.mutate({ params: { id: config.id }, body: { status: isPaused ? 'ACTIVE' : 'PAUSED' } })}
      >
        {text(isPaused ? 'resume' : 'pause')}
      </Button>
      <Button icon={<Icon of={Send} />} onClick={() => setOpened('test')}>
        {text('test')}
      </Button>
      <ConfirmButton
        label={text('disconnect')}
        variant="danger-quiet"
        question={text('disconnect_title', { source: source.title })}
        call={leadEmail.delete}
        input={{ params: { id: config.id } }}
        done={text('disconnected', { source: source.title })}
      >
        {text('disconnect_text', { address })}
      </ConfirmButton>
      {opened === 'help' && (
        <Dialog isOpen onClose={() => setOpened(null)} title={text('help')}>
          <Steps steps={source.steps} />
        </Dialog>
      )}
      {opened === 'test' && <TestDrawer source={source} config={config} onClose={() => setOpened(null)} />}
    </>
  );
}

function TestDrawer({ source, config, onClose }: OfSource & { onClose: () => void }) {
  const [SelfTestDrawer] = useState(() => lazy(sourceTests.loadDrawer));
  return (
    <Suspense fallback={null}>
      <SelfTestDrawer
        kind={source.kind}
        sources={[{ source_id: config.id, name: config.address ?? config.name }]}
        words={{ source: source.title, provider: source.title, describeFix: () => ({ steps: [text('test_fix')] }) }}
        portrait={source.mark}
        startsAtOnce
        onClose={onClose}
      />
    </Suspense>
  );
}

function GetAddress({ source }: { source: MailSourceOnScreen }) {
  const create = useChange(leadEmail.create, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('address_made') }),
  });
  return (
    <EmptyPanel
      title={source.invitation}
      placeholder={<LinePlaceholders />}
      actions={
        <Button
          variant="primary"
          isSaving={create.isPending}
          onClick={() => create.mutate({ body: { kind: source.kind } })}
        >
          {text('get_address')}
        </Button>
      }
    >
      {text('empty_text')}
    </EmptyPanel>
  );
}

const NotReceiving = () => (
  <EmptyPanel title={text('off_title')} placeholder={<LinePlaceholders />}>
    {text('off_text')}
  </EmptyPanel>
);
