import { useRef, useState } from 'react';
import { useQuestionTargets } from '#features/leads/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type LeadMail, leadMails, type MailPlace } from '../contract.ts';
import { text } from './en.ts';

const MAX_WORDS = 60;

/** Keeps which words of a mail are selected, whether their field is being chosen, and what the chosen one would change. */
export function useCorrection(mail: LeadMail) {
  const targets = useQuestionTargets();
  const [place, setPlace] = useState<MailPlace | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const preview = useChange(leadMails.preview, { onFailure: () => true });
  const letter = useRef<HTMLDivElement>(null);
  const clear = () => {
    setPlace(null);
    setTarget(null);
    letter.current?.focus({ preventScroll: true });
  };
  const correct = useChange(leadMails.correct, {
    onSuccess: (_, { body }) => {
      clear();
      toast({
        type: 'SUCCESS',
        heading: text('applied'),
        ...(body?.fills_clients && { message: text('applied_filling') }),
      });
    },
  });
  const value = place ? (place.part === 'subject' ? mail.subject : mail.text).slice(place.start, place.end) : '';
  const words = value.length > MAX_WORDS ? `${value.slice(0, MAX_WORDS)}…` : value;
  const params = { id: mail.id };
  const describe = (chosen: string) => {
    if (chosen === 'note') return text('is_note', { words });
    if (chosen === 'ignore') return text('is_ignored', { words });
    return text('is_the_field', { words, field: targets.name(chosen) });
  };
  return {
    /** The element of the mail, which gets the focus back. */
    letter,
    place,
    target,
    value: words,
    words: target ? describe(target) : '',
    isChoosing,
    preview,
    isApplying: correct.isPending,
    canFill: target !== 'note' && target !== 'ignore',
    select(selected: MailPlace | null) {
      setPlace(selected);
      setTarget(null);
    },
    ask: () => setIsChoosing(true),
    stopAsking: () => setIsChoosing(false),
    choose(chosen: string) {
      setTarget(chosen);
      if (place) preview.mutate({ params, body: { place, target: chosen } });
    },
    apply(fills_clients: boolean) {
      if (place && target) correct.mutate({ params, body: { place, target, fills_clients } });
    },
    close: clear,
  };
}
export type Correction = ReturnType<typeof useCorrection>;
