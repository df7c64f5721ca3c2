import { Send } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { sourceTests } from '#features/self-tests/web/index.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { WebhookSource } from '../contract.ts';
import { text } from './en.ts';
import { useWebhook } from './webhook-on-screens.ts';

const TestDrawer = lazy(sourceTests.loadDrawer);

const steps: Readonly<Record<string, string>> = {
  check_address: text('fix_address'),
  switch_on: text('fix_switch_on'),
  map_fields: text('fix_map'),
  check_rules: text('fix_rules'),
};

/** Sends a test lead to the URL of a webhook. */
export function TestButton({ source }: { source: Pick<WebhookSource, 'id' | 'name'> }) {
  const { contract, page, mark } = useWebhook();
  return <SelfTestButton kind={contract.id} title={page.title} mark={mark} source={source} />;
}

interface SelfTestButtonProps {
  kind: string;
  /** The name of the kind, as people read it. */
  title: string;
  mark: ReactNode;
  source: Pick<WebhookSource, 'id' | 'name'>;
}

/** Sends a test lead to our address as its sender would, and shows each station it reaches. */
export function SelfTestButton({ kind, title, mark, source }: SelfTestButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const describeFix = (_test: unknown, { action }: { action: string }) => ({
    steps: [steps[action] ?? text('fix_again')],
  });
  return (
    <>
      <Button icon={<Icon of={Send} />} onClick={() => setIsOpen(true)}>
        {text('send_test')}
      </Button>
      {isOpen && (
        <Suspense>
          <TestDrawer
            kind={kind}
            sources={[{ source_id: source.id, name: source.name }]}
            words={{ source: title, provider: title, describeFix }}
            portrait={mark}
            startsAtOnce
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
