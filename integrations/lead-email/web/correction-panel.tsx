import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type CorrectionEffect, type LeadMail, leadMails, type MailPlace } from '../contract.ts';
import { text } from './en.ts';

const MAX_WORDS = 60;

interface CorrectionPanelProps {
  mail: LeadMail;
  place: MailPlace;
  onClose: () => void;
}

/** Asks what the selected words are, shows what that changes, and applies it only when it is told to. */
export function CorrectionPanel({ mail, place, onClose }: CorrectionPanelProps) {
  const targets = useQuestionTargets();
  const [target, setTarget] = useState<string | null>(null);
  const preview = useChange(leadMails.preview, { onFailure: () => true });
  const correct = useChange(leadMails.correct, {
    onSuccess: (_, { body }) => {
      onClose();
      toast({
        type: 'SUCCESS',
        heading: text('applied'),
        ...(body?.fills_clients && { message: text('applied_filling') }),
      });
    },
  });
  const words = (place.part === 'subject' ? mail.subject : mail.text).slice(place.start, place.end);
  const params = { id: mail.id };
  const choose = (chosen: string) => {
    setTarget(chosen);
    preview.mutate({ params, body: { place, target: chosen } });
  };
  const apply = (fills_clients: boolean) => {
    if (target !== null) correct.mutate({ params, body: { place, target, fills_clients } });
  };
  const others = targets.list(undefined).filter(({ value }) => value !== 'note');
  return (
    <section className="grid gap-3 p-5 max-sm:p-4" aria-live="polite">
      <Select
        label={text('is_the', { words: words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words })}
        placeholder={text('choose_field')}
        value={target}
        options={[{ value: 'note', label: text('keep_note') }, { value: 'ignore', label: text('ignore') }, ...others]}
        onChange={choose}
      />
      {preview.isPending && <p className="text-fg-2">{text('reading_again')}</p>}
      {preview.isError && (
        <p role="alert" className="text-danger-fg">
          {preview.error.message || text('preview_failed')}
        </p>
      )}
      {preview.data && target !== null && (
        <>
          <Effect effect={preview.data} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" isSaving={correct.isPending} onClick={() => apply(false)}>
              {text('apply')}
            </Button>
            {preview.data.fillable_clients > 0 && target !== 'ignore' && target !== 'note' && (
              <Button isSaving={correct.isPending} onClick={() => apply(true)}>
                {text('also_fill', { count: preview.data.fillable_clients })}
              </Button>
            )}
          </div>
        </>
      )}
      <div>
        <Button variant="ghost" onClick={onClose}>
          {text('cancel')}
        </Button>
      </div>
    </section>
  );
}

function Effect({ effect: { mails, before, after, missing } }: { effect: CorrectionEffect }) {
  return (
    <div className="grid gap-2 rounded-md border border-brand-line bg-brand-tint p-3">
      <p className="flex items-center gap-2 font-medium">
        <Icon of={FlaskConical} />
        {text('what_changes')}
      </p>
      <p className="text-xs text-fg-2">{text('effect_mails', { count: mails })}</p>
      {(['before', 'after'] as const).map((side) => {
        const count = side === 'before' ? before : after;
        return (
          <p key={side} className="flex items-center gap-2 text-xs">
            <span className="w-12 text-fg-2">{text(side)}</span>
            <meter aria-label={text(side)} className="min-w-0 flex-1" max={Math.max(mails, 1)} value={count} />
            <span className="tabular-nums">{text('effect_count', { count })}</span>
          </p>
        );
      })}
      {missing > 0 && <p className="text-xs text-fg-2">{text('effect_missing', { count: missing })}</p>}
    </div>
  );
}
