import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { WebhookSourceDetail } from '../contract.ts';
import { text } from './en.ts';
import { Section } from './section.tsx';
import { TestButton } from './test-button.tsx';
import { useWebhook } from './webhook-on-screens.ts';

/** Shows the webhook URL to copy, how to try it, and the button that replaces it. */
export function SourceAddress({ source }: { source: WebhookSourceDetail }) {
  const webhook = useWebhook();
  const [isAsking, setIsAsking] = useState(false);
  const { time_zone } = useSession();
  const params = { id: source.id };
  const renew = useChange(webhook.contract.calls.renewAddress, {
    onSuccess: ({ old_address_until }) => {
      setIsAsking(false);
      const until = formatDateTime(old_address_until, time_zone);
      toast({ type: 'SUCCESS', heading: text('renewed_toast'), message: text('renewed_text', { until }) });
    },
  });
  const example = webhook.writeExample?.(source.address);
  return (
    <Section title={text('address')} lead={webhook.words.address_help}>
      <CodeLine label={text('address_to_copy')} isWrapped>
        {source.address}
      </CodeLine>
      <div className="flex flex-wrap gap-2">
        <CopyButton variant="primary" text={source.address} label={text('copy_address')} />
        <TestButton source={source} />
        <Button variant="ghost" icon={<Icon of={RotateCw} />} onClick={() => setIsAsking(true)}>
          {text('renew')}
        </Button>
      </div>
      {example !== undefined && (
        <details className="group">
          <summary className="w-fit cursor-pointer rounded-xs text-brand-fg">{text('try_it')}</summary>
          <div className="mt-2 grid gap-2">
            <CodeLine label={text('example')}>{example}</CodeLine>
            <div>
              <CopyButton size="sm" text={example} label={text('copy_example')} />
            </div>
          </div>
        </details>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text('renew_title')}
        confirmLabel={text('renew')}
        isSaving={renew.isPending}
        onConfirm={() => renew.mutate({ params })}
        onCancel={() => setIsAsking(false)}
      >
        {text('renew_text')}
      </ConfirmDialog>
    </Section>
  );
}

interface CodeLineProps {
  label: string;
  /** True when long lines wrap instead of scrolling, for code that must be seen whole. */
  isWrapped?: boolean;
  children: string;
}

/** Shows code to read or copy, always left to right and scrolling by itself. */
export function CodeLine({ label, isWrapped = false, children }: CodeLineProps) {
  return (
    <section
      aria-label={label}
      // A scrolling element must be reachable by keyboard.
      {...(!isWrapped && { tabIndex: 0 })}
      className="focus-inset min-w-0 overflow-x-auto rounded-sm border border-line-2 bg-sunken"
    >
      <pre
        dir="ltr"
        className={classNames(
          'px-3 py-2 font-mono text-xs',
          isWrapped ? 'whitespace-pre-wrap break-all' : 'w-max min-w-full',
        )}
      >
        {children}
      </pre>
    </section>
  );
}
