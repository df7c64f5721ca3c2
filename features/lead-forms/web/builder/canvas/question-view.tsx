import { useSession } from '#platform/web/session.tsx';
import type { Question } from '../../../contract.ts';
import { emptyPage, type FormPageView } from '../../../page/form-view.ts';
import { QuestionField } from '../../../page/question-field.tsx';
import { usePhoneNumbers } from '../../phone-number.tsx';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';

/** A question as visitors see it; what they do not see is named. */
export function QuestionView({ question }: { question: Question }) {
  const { draft } = useBuilder();
  const { default_country } = useSession();
  const numbers = usePhoneNumbers();
  if (question.kind === 'page_break') return <PageBreak question={question} />;
  if (question.kind === 'hidden') return <HiddenValue question={question} />;
  if (question.kind === 'text' && question.text === '') return <p className="lf-text">{text('text_hint')}</p>;
  const country = default_country ?? 'SG';
  const dial_code = numbers?.findDialCode(country) ?? '';
  return <QuestionField question={question} definition={draft} view={viewIn(country, dial_code)} isAsked />;
}

const viewIn = (country: string, dial_code: string): FormPageView => ({
  ...emptyPage,
  country,
  countries: [{ code: country, name: country, dial_code, lengths: [] }],
});

function PageBreak({ question: { id, label } }: { question: Question }) {
  const { draft } = useBuilder();
  const breaks = draft.questions.filter(({ kind }) => kind === 'page_break').map((each) => each.id);
  return (
    <div className="grid gap-1 py-2">
      <p className="flex items-center gap-2 text-xs font-medium text-(--lf-fg-3)">
        <span className="h-px flex-1 bg-(--lf-line-field)" />
        {text('page_number', { number: breaks.indexOf(id) + 2 })}
        <span className="h-px flex-1 bg-(--lf-line-field)" />
      </p>
      {label !== '' && (
        <p dir="auto" className="lf-page-title">
          {label}
        </p>
      )}
    </div>
  );
}

const HiddenValue = ({ question: { label, text: value } }: { question: Question }) => (
  <p className="rounded-sm border border-dashed border-(--lf-line-field) px-3 py-2 text-sm text-(--lf-fg-2)">
    {text('hidden_is', { name: label || text('kind_hidden'), value: value || '—' })}
  </p>
);
