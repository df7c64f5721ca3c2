import { useEffect, useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Content, shareMessages } from '../../contract.ts';
import { text } from '../en.ts';
import { MessageField } from '../kinds/message/message-field.tsx';
import { SidePanel } from './side-panel.tsx';

/** Edits the message that is sent with a file by default. */
export function ShareMessagePanel({ content }: { content: Content }) {
  const params = { a: content.type, b: content.id };
  const read = useRead(shareMessages.get, { params });
  const { data: stored } = read;
  const [body, setBody] = useState('');
  useEffect(() => {
    if (stored) setBody(stored.body);
  }, [stored]);
  const save = useChange(shareMessages.update, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('share_message_saved') }),
  });
  const reset = useChange(shareMessages.delete);
  if (read.isError) {
    return (
      <SidePanel title={text('share_message')}>
        <PartNotLoaded words={text('share_message_failed')} read={read} />
      </SidePanel>
    );
  }
  if (!stored) return null;
  return (
    <SidePanel title={text('share_message')} hint={text('share_message_hint')}>
      <MessageField
        label={text('share_message')}
        isLabelHidden
        about={content.type}
        rows={3}
        value={body}
        onChange={setBody}
      />
      <div className="mt-2 flex items-center justify-end gap-3">
        {!stored.is_default && (
          <LinkButton className="me-auto text-xs" onClick={() => reset.mutate({ params })}>
            {text('reset_message')}
          </LinkButton>
        )}
        {body !== stored.body && body.trim() !== '' && (
          <Button size="sm" isSaving={save.isPending} onClick={() => save.mutate({ params, body: { body } })}>
            {text('save')}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
