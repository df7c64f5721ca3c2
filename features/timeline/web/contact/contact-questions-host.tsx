import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { closeQuestion, useContactQuestion } from './contact-questions.ts';

const AutoLogDialog = lazyPart(() => import('./auto-log-dialog.tsx').then((module) => module.AutoLogDialog));

/** Asks for the outcomes of contacts one by one, on whatever page the person is now. */
export function ContactQuestions() {
  const question = useContactQuestion();
  if (!question) return null;
  return (
    <AutoLogDialog
      key={`${question.client.id} ${question.channel}`}
      question={question}
      onClose={() => closeQuestion(question)}
    />
  );
}
