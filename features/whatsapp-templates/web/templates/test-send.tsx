import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { TemplateItem } from '../../templates-contract.ts';
import { type TestMessage, whatsappTests } from '../../test-calls.ts';
import { text } from './en.ts';

/** Sends the active version of a template to the person's own phone; absent where none is active, and for who may not. */
export function TestSend({ template }: { template: Pick<TemplateItem, 'id' | 'live'> }) {
  const isAllowed = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  // A click that gets no answer is the same message when it is repeated.
  const [message_id, setMessageId] = useState(() => crypto.randomUUID());
  const send = useChange(whatsappTests.send, {
    onSuccess(test) {
      setMessageId(crypto.randomUUID());
      showResult(test);
    },
  });
  if (!isAllowed || template.live === null) return null;
  return (
    <Button
      icon={<Icon of={Smartphone} />}
      isSaving={send.isPending}
      onClick={() => send.mutate({ params: { id: template.id }, body: { message_id } })}
    >
      {text('send_test')}
    </Button>
  );
}

function showResult({ number, state, reason_sentence }: TestMessage): void {
  if (state === 'FAILED' || state === 'NOT_SENT') {
    toast({ type: 'ERROR', heading: text('test_not_sent'), message: reason_sentence ?? '' });
  } else if (reason_sentence !== null) toast({ type: 'INFO', heading: text('test_waits'), message: reason_sentence });
  else toast({ type: 'SUCCESS', heading: text('test_sent'), message: text('test_sent_text', { number }) });
}
