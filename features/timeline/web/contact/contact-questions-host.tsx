import { useEffect } from 'react';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { closeQuestion, useContactQuestion } from './contact-questions.ts';

const load = () => import('./auto-log-dialog.tsx');
const AutoLogDialog = lazyPart(() => load().then((module) => module.AutoLogDialog));

/** Asks for the outcomes of contacts one by one, on whatever page the person is now. */
export function ContactQuestions() {
  const question = useContactQuestion();
  useEffect(() => {
    // Only a browser that gets pushes has a worker.
    if (navigator.serviceWorker?.controller) void load().then((module) => module.watchAnswered());
  }, []);
  if (!question) return null;
  return (
    <AutoLogDialog
      key={`${question.client.id} ${question.channel}`}
      question={question}
      onClose={() => closeQuestion(question)}
    />
  );
}
