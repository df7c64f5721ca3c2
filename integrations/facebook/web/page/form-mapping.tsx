import { useId } from 'react';
import type { SourceQuestion } from '#engines/connected-sources/contract.ts';
import type { CustomField } from '#features/custom-fields/contract.ts';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { QuestionTarget } from '#features/leads/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { type FacebookForm, type FacebookPage, facebook } from '../../contract.ts';
import { text } from '../en.ts';
import { listTargets, nameTarget } from './targets.ts';

interface FormMappingProps {
  page: Pick<FacebookPage, 'id'>;
  form: FacebookForm;
}

/** What each question of a form fills, saved question by question. */
export function FormMapping({ page, form }: FormMappingProps) {
  const id = useId();
  const fields = useCustomFields();
  return (
    <section aria-labelledby={id} className="min-w-0 px-5 py-4 max-sm:px-4">
      <h2 id={id} className="text-lg font-semibold wrap-anywhere">
        <bdi>{form.name}</bdi>
      </h2>
      <p className="mt-0.5 mb-4 max-w-[68ch] text-fg-2">
        {text(form.questions.length > 0 ? 'mapping_text' : 'no_questions')}
      </p>
      {form.questions.length > 0 && (
        <ul aria-label={text('mapping')} className="rounded-md border border-line-2">
          {form.questions.map((question) => (
            <QuestionLine key={question.key} page={page} form={form} question={question} fields={fields} />
          ))}
        </ul>
      )}
    </section>
  );
}

const AUTOMATIC = 'automatic';

interface QuestionLineProps extends FormMappingProps {
  question: SourceQuestion;
  fields: readonly CustomField[];
}

function QuestionLine({ page, form, question, fields }: QuestionLineProps) {
  const save = useChange(facebook.updateForms, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('mapping_saved'), message: text('mapping_saved_text') }),
  });
  const chosen = Object.hasOwn(form.mapping, question.key) ? form.mapping[question.key] : undefined;
  const present = (Object.hasOwn(form.targets, question.key) && form.targets[question.key]) || 'note';
  const automatic = chosen === undefined ? sayRecognised(present, fields) : text('recognise');
  const choose = (target: string) =>
    save.mutate({
      params: { id: page.id },
      body: { forms: [{ id: form.id, mapping: changeMapping(form.mapping, question.key, target) }] },
    });
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 border-t border-line px-3.5 py-2.5 first:border-0 sm:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{question.label || question.key}</bdi>
        </p>
        {question.options.length > 0 && (
          <p className="truncate text-xs text-fg-3">
            {text('choices', { options: question.options.map(({ value }) => value).join(', ') })}
          </p>
        )}
      </div>
      <Select
        label={text('meaning_of', { question: question.label || question.key })}
        isLabelHidden
        isDisabled={save.isPending}
        value={chosen ?? AUTOMATIC}
        options={[{ value: AUTOMATIC, label: automatic }, ...listTargets(fields, chosen)]}
        onChange={choose}
      />
    </li>
  );
}

const sayRecognised = (target: QuestionTarget, fields: readonly CustomField[]): string =>
  target === 'note' ? text('not_recognised') : text('recognised', { target: nameTarget(target, fields) });

/** Returns the mapping with one question changed; without a target it is recognised by itself again. */
function changeMapping(mapping: FacebookForm['mapping'], key: string, target: string): FacebookForm['mapping'] {
  const others = Object.entries(mapping).filter(([other]) => other !== key);
  const chosen = QuestionTarget.safeParse(target).data;
  return Object.fromEntries(chosen === undefined ? others : [...others, [key, chosen]]);
}
