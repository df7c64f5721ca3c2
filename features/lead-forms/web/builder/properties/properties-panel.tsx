import { ChevronRight, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FALLBACK_LOCALE } from '#platform/web/en/text.ts';
import { makeOnce } from '#platform/web/state/make-once.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { readDirection } from '../../../contract.ts';
import { readQuestionPart } from '../../../draft-parts.ts';
import { useBuilder } from '../builder-context.ts';
import { findQuestion } from '../change-draft.ts';
import { text } from '../en.ts';
import { AfterSendingFields } from './after-sending-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { QuestionProperties } from './question-properties.tsx';
import { WordsFields } from './words-fields.tsx';

/** The properties of what is chosen on the form: a question, or the form as a whole. */
export function PropertiesPanel() {
  const { draft, chosen } = useBuilder();
  const id = readQuestionPart(chosen);
  const question = id === null ? undefined : findQuestion(draft, id);
  return question ? <QuestionProperties key={question.id} question={question} /> : <FormProperties chosen={chosen} />;
}

const MAX_NOTICE = 500;

/** The properties of the whole form. @param chosen the part whose section is open. */
function FormProperties({ chosen }: { chosen: string }) {
  const { problems } = useBuilder();
  const about = (part: string) => ({
    title: text(`section_${part as 'look'}`),
    isOpen: chosen === part,
    problem: problems[part],
  });
  return (
    <div className="grid gap-1">
      <h2 className="mb-1 text-md font-semibold">{text('whole_form')}</h2>
      {problems.title && <Problem>{problems.title}</Problem>}
      {problems.order && <Problem>{problems.order}</Problem>}
      <PropertySection {...about('look')} isOpen={chosen === 'look' || chosen === 'title' || chosen === 'intro'}>
        <LookFields />
      </PropertySection>
      <PropertySection {...about('after_sending')}>
        <AfterSendingFields />
      </PropertySection>
      <PropertySection {...about('language')}>
        <LanguageFields />
      </PropertySection>
      <PropertySection {...about('words')}>
        <WordsFields />
      </PropertySection>
      <PropertySection {...about('unfinished_notice')}>
        <UnfinishedField />
      </PropertySection>
    </div>
  );
}

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="text-xs text-danger-fg">
    {children}
  </p>
);

/** The consent line under Next, with which answers are kept before they are sent. */
function UnfinishedField() {
  const { draft, change } = useBuilder();
  return (
    <TextArea
      label={text('unfinished')}
      help={text('unfinished_help')}
      maxLength={MAX_NOTICE}
      placeholder={text('unfinished_hint')}
      value={draft.unfinished_notice}
      onChange={({ target }) => change({ ...draft, unfinished_notice: target.value }, 'unfinished_notice')}
    />
  );
}

/** The one language of a form; its direction follows. */
function LanguageFields() {
  const { draft, change } = useBuilder();
  const { language } = draft;
  const options = useMemo(() => formLanguages.map(toOption), []);
  return (
    <Combobox
      label={text('language')}
      help={`${text(`direction_${readDirection(language)}`)} ${text('language_help')}`}
      options={options}
      value={toOption(language)}
      onChange={(option) => option && change({ ...draft, language: option.value })}
    />
  );
}

const toOption = (code: string) => ({ value: code, label: nameLanguage(code) });

/** The languages offered for a form; one that is set by a call may be any other. */
const formLanguages = [
  'en',
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fa',
  'fi',
  'fil',
  'fr',
  'gu',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'km',
  'ko',
  'ms',
  'my',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;

const languageNames = makeOnce(() => new Intl.DisplayNames(FALLBACK_LOCALE, { type: 'language' }));

/** Returns the name of a language: 'Portuguese (Brazil)' for pt-BR. */
const nameLanguage = (code: string): string => languageNames().of(code) ?? code;

interface PropertySectionProps {
  title: string;
  /** True opens it; it can be closed again. */
  isOpen: boolean;
  problem: string | undefined;
  children: ReactNode;
}

/** A part of the properties that is opened by its heading, and by whatever leads to it. */
function PropertySection({ title, isOpen, problem, children }: PropertySectionProps) {
  const [isShown, setIsShown] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setIsShown(true);
  }, [isOpen]);
  return (
    <details
      open={isShown}
      onToggle={(event) => setIsShown(event.currentTarget.open)}
      className="group/section border-t border-line-2 first-of-type:border-t-0"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronRight}
          size={14}
          isDirectional
          className="text-icon transition-transform group-open/section:rotate-90"
        />
        <span className="flex-1">{title}</span>
        {problem && <Icon of={CircleAlert} size={14} className="text-danger-fg" />}
      </summary>
      {isShown && (
        <div className="grid gap-4 pt-1 pb-4">
          {problem && (
            <p role="alert" className="text-xs text-danger-fg">
              {problem}
            </p>
          )}
          {children}
        </div>
      )}
    </details>
  );
}
