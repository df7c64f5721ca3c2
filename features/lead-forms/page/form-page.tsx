import type { ReactNode } from 'react';
import { showPages, withHiddenValues } from '../conditions.ts';
import type { Question } from '../definition.ts';
import { isAnswered, listPages } from '../questions.ts';
import { type WordName, writeWord } from '../words.ts';
import { countryName, type FormFrameView, type FormPageView, fieldName } from './form-view.ts';
import { ErrorIcon } from './icons.tsx';
import { QuestionField } from './question-field.tsx';

interface FormPageProps {
  definition: FormFrameView['definition'];
  view: FormPageView;
  /** Draws something around each question: the builder lets it be chosen and moved there. */
  aroundQuestion?: (question: Question, drawn: ReactNode) => ReactNode;
}

/**
 * One page of a form with what was written and what is wrong. It is whole without a script: earlier answers travel in
 * fields nobody sees, and questions whose condition is not met yet are there but neither shown nor sent.
 */
export function FormPage({ definition, view, aroundQuestion = (_, drawn) => drawn }: FormPageProps) {
  const shown = showPages(definition, withHiddenValues(definition, view.answers));
  const place = shown.findIndex(({ number }) => number === view.page);
  const page = listPages(definition)[view.page];
  const visible = new Set(shown[place]?.questions.map(({ id }) => id));
  const isLast = place === shown.length - 1;
  // Counted with those that a condition leaves out, so that the number of pages never changes under way.
  const numbers = listReachable(definition, shown);
  const isAsked = (question: Question) => visible.has(question.id);
  const drawn = (page?.questions ?? []).filter(
    (question) => question.kind !== 'hidden' && (visible.has(question.id) || canAppear(definition, question)),
  );
  return (
    <form className="lf-form" method="post" action={view.action} noValidate data-words={writeScriptWords(definition)}>
      <ErrorSummary definition={definition} view={view} />
      {numbers.length > 1 && (
        <p className="lf-progress">
          {writeWord(definition.words, 'page', { number: numbers.indexOf(view.page) + 1, count: numbers.length })}
        </p>
      )}
      {page?.begins_with?.label && <h2 className="lf-page-title">{page.begins_with.label}</h2>}
      <input
        type="hidden"
        name="asked"
        value={drawn
          .filter(isAsked)
          .map(({ id }) => id)
          .join(' ')}
      />
      {drawn.map((question) => (
        <QuestionSlot key={question.id}>
          {aroundQuestion(
            question,
            <QuestionField question={question} definition={definition} view={view} isAsked={isAsked(question)} />,
          )}
        </QuestionSlot>
      ))}
      <Honeypot name={view.honeypot} />
      {isLast && <Challenge definition={definition} challenge={view.challenge} />}
      <HiddenFields definition={definition} view={view} drawn={drawn} />
      <div className="lf-buttons">
        <button className="lf-send" type="submit" name="go" value="on">
          {writeWord(definition.words, isLast ? 'send' : 'next')}
        </button>
        {place > 0 && (
          <button className="lf-back" type="submit" name="go" value="back">
            {writeWord(definition.words, 'back')}
          </button>
        )}
      </div>
      {!isLast && definition.unfinished_notice !== '' && (
        <p className="lf-unfinished">{definition.unfinished_notice}</p>
      )}
    </form>
  );
}

/** Returns the numbers of the pages this visitor may come to, whatever they answer. */
function listReachable(definition: FormFrameView['definition'], shown: readonly { number: number }[]): number[] {
  const seen = new Set(shown.map(({ number }) => number));
  return [...listPages(definition).entries()].flatMap(([number, { begins_with, questions }]) => {
    const isSeen = questions.some((question) => question.kind !== 'hidden' && canAppear(definition, question));
    const mayOpen = isSeen && (begins_with === null || canAppear(definition, begins_with));
    return mayOpen || seen.has(number) ? [number] : [];
  });
}

/** What the script of the page says before the server does. */
const scriptWords: readonly WordName[] = [
  'errors_title',
  'not_sent',
  'sending',
  'required',
  'consent_needed',
  'alpha',
  'email',
  'phone',
  'telephone',
  'number',
  'integer',
  'date',
  'too_long',
];

const writeScriptWords = ({ words }: FormPageProps['definition']): string =>
  JSON.stringify(Object.fromEntries(scriptWords.map((name) => [name, writeWord(words, name)])));

/** A condition on a hidden value is met or not for good. */
const canAppear = ({ questions }: Pick<FormPageProps['definition'], 'questions'>, { condition }: Question): boolean =>
  questions.find(({ id }) => id === condition?.question_id)?.kind !== 'hidden';

const QuestionSlot = ({ children }: { children: ReactNode }) => children;

/** Names every error and leads to its field; takes the focus, so that it is the first thing read. */
function ErrorSummary({ definition, view: { errors, notice } }: Pick<FormPageProps, 'definition' | 'view'>) {
  const wrong = definition.questions.filter(({ id }) => errors[id] !== undefined);
  const isShown = wrong.length > 0 || notice !== null;
  return (
    <div
      className="lf-summary"
      role="alert"
      tabIndex={-1}
      hidden={!isShown}
      // biome-ignore lint/a11y/noAutofocus: what is wrong is read first after sending, with or without a script
      autoFocus={isShown}
    >
      <ErrorIcon />
      <div>
        <p className="lf-summary-title">{notice ?? writeWord(definition.words, 'errors_title')}</p>
        <ul>
          {wrong.map((question) => (
            <li key={question.id}>
              <a href={`#${fieldName(question.id)}`}>
                {nameQuestion(question)}: {errors[question.id]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const nameQuestion = ({ kind, label, text }: Question): string => (kind === 'consent' && text !== '' ? text : label);

/** The answers of the other pages, and what the form knows of its visit. */
function HiddenFields({
  definition,
  view: { answers, page, hidden, country },
  drawn,
}: Pick<FormPageProps, 'definition' | 'view'> & { drawn: readonly Question[] }) {
  const here = new Set(drawn.map(({ id }) => id));
  const elsewhere = definition.questions.filter(
    (question) => isAnswered(question) && question.kind !== 'hidden' && !here.has(question.id) && answers[question.id],
  );
  return (
    <>
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="page" value={page} />
      {elsewhere.map(({ id, kind }) => (
        <Elsewhere key={id} id={id} value={answers[id] ?? ''} country={kind === 'phone' ? country : null} />
      ))}
    </>
  );
}

const Elsewhere = ({ id, value, country }: { id: string; value: string; country: string | null }) => (
  <>
    <input type="hidden" name={fieldName(id)} value={value} />
    {country !== null && <input type="hidden" name={countryName(id)} value={country} />}
  </>
);

/** The place in which the script of the test for robots draws it; without a script the form goes without. */
const Challenge = ({ definition, challenge }: Pick<FormPageProps, 'definition'> & Pick<FormPageView, 'challenge'>) =>
  challenge && (
    <fieldset className="lf-challenge" aria-label={writeWord(definition.words, 'challenge')}>
      <div
        className="cf-turnstile"
        data-sitekey={challenge.site_key}
        data-action={challenge.action}
        data-language={definition.language}
        data-theme={definition.look.theme}
      />
    </fieldset>
  );

/** A field that people neither see nor reach. */
const Honeypot = ({ name }: { name: string | null }) =>
  name === null ? null : (
    <div className="lf-honeypot" aria-hidden="true">
      <input type="text" name={name} tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
    </div>
  );
