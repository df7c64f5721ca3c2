import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';
import { AfterSendingFields } from './after-sending-fields.tsx';
import { LanguageFields } from './language-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { PropertySection } from './property-section.tsx';
import { WordsFields } from './words-fields.tsx';

const MAX_NOTICE = 500;

/** The properties of the whole form. @param chosen the part whose section is open. */
export function FormProperties({ chosen }: { chosen: string }) {
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
