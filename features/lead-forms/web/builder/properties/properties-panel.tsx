import { readQuestionPart } from '../../../draft-parts.ts';
import { useBuilder } from '../builder-context.ts';
import { findQuestion } from '../change-draft.ts';
import { FormProperties } from './form-properties.tsx';
import { QuestionProperties } from './question-properties.tsx';

/** The properties of what is chosen on the form: a question, or the form as a whole. */
export function PropertiesPanel() {
  const { draft, chosen } = useBuilder();
  const id = readQuestionPart(chosen);
  const question = id === null ? undefined : findQuestion(draft, id);
  return question ? <QuestionProperties key={question.id} question={question} /> : <FormProperties chosen={chosen} />;
}
