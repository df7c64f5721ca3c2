import { useId } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { SourceAccount, SourceForm, SourceQuestion } from '../../contract.ts';
import { text } from '../en.ts';
import { type QuestionTargets, useSource } from '../source.ts';

interface FormMappingProps {
  account: Pick<SourceAccount, 'id'>;
  form: SourceForm;
}

/** What each question of a form fills, saved question by question. */
export function FormMapping({ account, form }: FormMappingProps) {
  const id = useId();
  const { parts, nouns } = useSource();
  const targets = parts.useTargets();
  return (
    <section aria-labelledby={id} className="min-w-0 px-5 py-4 max-sm:px-4">
      <h2 id={id} className="text-lg font-semibold wrap-anywhere">
        <bdi>{form.name}</bdi>
      </h2>
      <p className="mt-0.5 mb-4 max-w-[68ch] text-fg-2">
        {form.questions.length > 0 ? text('mapping_text') : text('no_questions', nouns)}
      </p>
      {form.questions.length > 0 && (
        <ul aria-label={text('mapping')} className="rounded-md border border-line-2">
          {form.questions.map((question) => (
            <QuestionLine key={question.key} account={account} form={form} question={question} targets={targets} />
          ))}
        </ul>
      )}
    </section>
  );
}

const AUTOMATIC = 'automatic';

interface QuestionLineProps extends FormMappingProps {
  question: SourceQuestion;
  targets: QuestionTargets;
}

function QuestionLine({ account, form, question, targets }: QuestionLineProps) {
  const save = useChange(useSource().contract.calls.updateForms, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('mapping_saved'), message: text('mapping_saved_text') }),
  });
  const chosen = Object.hasOwn(form.mapping, question.key) ? form.mapping[question.key] : undefined;
  const present = (Object.hasOwn(form.targets, question.key) && form.targets[question.key]) || 'note';
  const automatic = chosen === undefined ? formatRecognised(present, targets) : text('recognise');
  const choose = (target: string) =>
    save.mutate({
      params: { id: account.id },
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
        options={[{ value: AUTOMATIC, label: automatic }, ...targets.list(chosen)]}
        onChange={choose}
      />
    </li>
  );
}

const formatRecognised = (target: string, targets: QuestionTargets): string =>
  target === 'note' ? text('not_recognised') : text('recognised', { target: targets.name(target) });

/** Returns the mapping with one question changed; automatically it is recognised by itself again. */
function changeMapping(mapping: SourceForm['mapping'], key: string, target: string): SourceForm['mapping'] {
  const others = Object.entries(mapping).filter(([other]) => other !== key);
  return Object.fromEntries(target === AUTOMATIC ? others : [...others, [key, target]]);
}
