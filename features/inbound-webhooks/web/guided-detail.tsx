import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDateTime, formatTimeToSecond } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { NumberedStep } from '#platform/web/ui/display/numbered-step.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { WebhookSourceDetail } from '../contract.ts';
import { AssigneeField } from './assignee-field.tsx';
import { DeleteSource } from './delete-source.tsx';
import { text } from './en.ts';
import { Listener } from './listener.tsx';
import { CodeLine } from './source-address.tsx';
import { SourceMapping } from './source-mapping.tsx';
import { SourceSettingsForm } from './source-settings-form.tsx';
import { SourceSigning } from './source-signing.tsx';
import { SourceSilence } from './source-silence.tsx';
import { SourceStatus } from './source-status.tsx';
import { TestButton } from './test-button.tsx';
import { type SetUpStep, useWebhook } from './webhook-on-screens.ts';

interface GuidedDetailProps {
  source: WebhookSourceDetail;
  steps: readonly SetUpStep[];
}

/** Leads through the set-up at the sender, beside what arrives meanwhile. */
export function GuidedDetail({ source, steps }: GuidedDetailProps) {
  const hasArrived = source.last_received_at !== null || source.catalogue.length > 0;
  const webhook = useWebhook();
  const payloads = useRead(webhook.contract.calls.payloads, { params: { id: source.id } });
  const newest = payloads.data?.results[0];
  const isDone = hasArrived || newest !== undefined;
  return (
    <div className="grid gap-x-12 gap-y-6 pt-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0 max-w-[724px]">
        <SourceSilence source={source} />
        <ol className="mb-6">
          {steps.map((step, index) => (
            <NumberedStep key={step.title} number={index + 1} isDone={isDone} title={step.title}>
              {step.text && <p className="text-fg-2">{step.text}</p>}
              {step.copies?.includes('address') && <Address source={source} />}
              {step.copies?.includes('key') && <Key source={source} />}
              {step.Extra && <step.Extra source={source} />}
              {step.is_test && <Arrived source={source} received_at={newest?.received_at} />}
            </NumberedStep>
          ))}
          <NumberedStep number={steps.length + 1} title={text('who_gets')}>
            <Assignee source={source} />
          </NumberedStep>
        </ol>
        <SourceStatus source={source} />
        <SourceMapping source={source} />
        <SourceSettingsForm key={source.id} source={source} />
        {webhook.signature_format && <SourceSigning source={source} />}
        <DeleteSource source={source} />
      </div>
      <Listener source={source} payloads={payloads} facts={webhook.facts ?? []} />
    </div>
  );
}

function Address({ source }: { source: WebhookSourceDetail }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{text('address')}</p>
      <CodeLine label={text('address_to_copy')} isWrapped>
        {source.address}
      </CodeLine>
      <div>
        <CopyButton text={source.address} label={text('copy_address')} />
      </div>
    </div>
  );
}

const HIDDEN = '•••• •••• ••••';
const SHOWN_ENDS = 7;

function Key({ source }: { source: WebhookSourceDetail }) {
  const webhook = useWebhook();
  const { time_zone } = useSession();
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const replace = useChange(webhook.contract.replaceKey, {
    onSuccess: () => {
      setIsAsking(false);
      toast({ type: 'SUCCESS', heading: text('key_replaced'), message: text('key_replaced_text') });
    },
  });
  const key = source.key ?? '';
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{text('key')}</span>
        <span className="text-fg-3">{text('key_shown_to')}</span>
      </p>
      <CodeLine label={text('key')} isWrapped>
        {isShown ? key : `${key.slice(0, SHOWN_ENDS)} ${HIDDEN} ${key.slice(-4)}`}
      </CodeLine>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={key} label={text('copy_key')} />
        <Button variant="ghost" icon={<Icon of={isShown ? EyeOff : Eye} />} onClick={() => setIsShown(!isShown)}>
          {text(isShown ? 'hide_key' : 'show_key')}
        </Button>
        <Button variant="ghost" icon={<Icon of={RotateCw} />} onClick={() => setIsAsking(true)}>
          {text('replace_key')}
        </Button>
      </div>
      <p className="text-fg-3">
        {source.old_key_until
          ? text('old_key_until', { until: formatDateTime(source.old_key_until, time_zone) })
          : text('key_help')}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('replace_key_title')}
        confirmLabel={text('replace_key')}
        isSaving={replace.isPending}
        onConfirm={() => replace.mutate({ params: { id: source.id } })}
        onCancel={() => setIsAsking(false)}
      >
        {text('replace_key_text')}
      </ConfirmDialog>
    </div>
  );
}

/** Says when the sender's test arrived, and offers one of our own. */
function Arrived({ source, received_at }: { source: WebhookSourceDetail; received_at: string | undefined }) {
  const { time_zone } = useSession();
  return (
    <>
      <p role="status" className="text-fg-2">
        {received_at ? text('arrived_at', { time: formatTimeToSecond(received_at, time_zone) }) : text('waiting')}
      </p>
      <div>
        <TestButton source={source} />
      </div>
    </>
  );
}

/** Saves the assignee at once. */
function Assignee({ source }: { source: WebhookSourceDetail }) {
  const webhook = useWebhook();
  const update = useChange(webhook.contract.calls.update, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('saved_toast') }),
  });
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-60">
        <AssigneeField
          draft={source}
          error={undefined}
          onChange={(body) => update.mutate({ params: { id: source.id }, body })}
        />
      </div>
      <p className="pb-2 text-fg-2">
        {text('or')}{' '}
        <PageLink to={leadRulePages.lead_assignment} className={linkClasses('text')}>
          {text('assignment_rule')}
        </PageLink>
        {text('by_campaign')}
      </p>
    </div>
  );
}
