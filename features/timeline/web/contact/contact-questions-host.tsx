import { lazy, Suspense } from 'react';
import { closeQuestion, useContactQuestion } from './contact-questions.ts';

const AutoLogDialog = lazy(() => import('./auto-log-dialog.tsx').then((module) => ({ default: module.AutoLogDialog })));

/** Asks for the outcomes of contacts one by one, on whatever page the person is now. */
export function ContactQuestions() {
  const question = useContactQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <AutoLogDialog
        key={`${question.client.id} ${question.channel}`}
        question={question}
        onClose={() => closeQuestion(question)}
      />
    </Suspense>
  );
}
