import { useState } from 'react';
import type { ActivityDetails } from '#domain/activity-data.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { timeline } from '../../contract.ts';
import { text } from '../en.ts';
import { CallDetails } from '../writing/activity-fields.tsx';
import type { ContactQuestion } from './contact-questions.ts';

export { watchAnswered } from './pushed-contacts.ts';

interface AutoLogDialogProps {
  question: ContactQuestion;
  onClose: () => void;
}

/**
 * Asks shortly after a contact button whether contact was made; only what is confirmed here is an answer
 * (readings.md D5).
 */
export function AutoLogDialog({ question: { client, channel, message }, onClose }: AutoLogDialogProps) {
  const isCall = channel === 'phone_call';
  const [written, setWritten] = useState(message);
  const [details, setDetails] = useState<ActivityDetails>({});
  const log = useChange(timeline.logContact, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('logged'), message: client.name });
    },
  });
  const { outcome, duration_seconds } = details;
  const submit = () =>
    log.mutate({
      params: { id: client.id },
      body: { channel, text: written, ...(isCall && { outcome, duration_seconds }) },
    });
  const name = { name: client.name };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isCall ? text('log_question_call', name) : text('log_question_message', name)}
      description={text('log_text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('do_not_log')}
          </Button>
          <Button variant="primary" onClick={submit} isSaving={log.isPending}>
            {isCall ? text('log_call') : text('log_message')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isCall && (
          <div className="flex flex-wrap items-end gap-3">
            <CallDetails details={details} onChange={(next) => setDetails({ ...details, ...next })} />
          </div>
        )}
        <TextArea
          label={isCall ? text('log_note') : text('log_sent')}
          isOptional
          rows={3}
          maxLength={10_000}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
