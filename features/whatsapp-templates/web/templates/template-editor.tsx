import { useId } from 'react';
import { MessageField } from '#features/content/web/index.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type TemplateContent, type TemplatePart, templateLimits } from '../../template-content.ts';
import { describeFault } from '../../template-en.ts';
import type { TemplateFault } from '../../template-faults.ts';
import { nameLanguage, TemplateLanguage } from '../../template-languages.ts';
import { listVariables, setFallback } from '../../template-text.ts';
import type { ReplyContent } from '../../templates-contract.ts';
import { ButtonFields } from './button-fields.tsx';
import { text } from './en.ts';
import { FaultLine } from './fault-line.tsx';
import { HeaderFields } from './header-fields.tsx';
import { showCount } from './template-words.ts';

export interface TemplateEditorProps {
  content: TemplateContent;
  language: string;
  /** What quick replies bring; absent where they bring nothing. */
  contents?: readonly ReplyContent[];
  /** What Meta would refuse. */
  faults: readonly TemplateFault[];
  /** What Meta refused of the text that was sent last, while it is still the same. */
  refused?: { part: TemplatePart; said: string } | null;
  /** @param typed_in what was typed in, so that undo takes it back as a whole. */
  onChange: (content: TemplateContent, typed_in: string | null) => void;
  /** Absent once Meta has the template. */
  onLanguage?: ((language: TemplateLanguage) => void) | undefined;
}

/** Writes what a template says. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { content, language, faults, refused = null, onChange, onLanguage } = props;
  const titleId = useId();
  const { category, header, body, footer } = content;
  const find = (part: TemplatePart) => faults.find((fault) => fault.part === part);
  const explain = (part: TemplatePart) => {
    const fault = find(part);
    return fault ? describeFault(fault) : refused?.part === part ? refused.said : null;
  };
  const fix = (next: TemplateContent) => onChange(next, null);
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-md border border-line-2 bg-surface p-4">
      <h2 id={titleId} className="mb-3 font-semibold">
        {text('message')}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <LanguageField language={language} onChange={onLanguage} />
          <div>
            <p aria-hidden="true" className="mb-1.5 font-medium">
              {text('category')}
            </p>
            <Segmented
              label={text('category')}
              isBlock
              value={category}
              onChange={(next) => onChange({ ...content, category: next }, null)}
              segments={[
                { value: 'UTILITY', label: text('Utility') },
                { value: 'MARKETING', label: text('Marketing') },
              ]}
            />
            <p className={classNames('mt-1 text-xs', explain('category') === null ? 'text-fg-3' : 'text-danger-fg')}>
              {explain('category') ?? text(category === 'MARKETING' ? 'marketing_help' : 'utility_help')}
            </p>
            <FaultLine fault={find('category')} onFix={fix} isOnlyFix />
          </div>
        </div>
        <div>
          <HeaderFields
            header={header}
            error={explain('header')}
            onChange={(next, typed_in) => onChange({ ...content, header: next }, typed_in)}
          />
          <FaultLine fault={find('header')} onFix={fix} isOnlyFix />
        </div>
        <div>
          <MessageField
            label={text('body')}
            isRequired
            about="text"
            rows={6}
            value={body}
            error={explain('body')}
            hint={showCount(body, templateLimits.body)}
            onChange={(next) => onChange({ ...content, body: next }, 'body')}
          />
          <FaultLine fault={find('body')} onFix={fix} isOnlyFix />
          <p className="mt-1 text-xs text-fg-3">{text('body_help')}</p>
        </div>
        <Fallbacks content={content} onChange={onChange} />
        <div>
          <TextField
            label={text('footer')}
            value={footer}
            error={explain('footer')}
            end={<span className="text-xs text-fg-3 tabular-nums">{showCount(footer, templateLimits.footer)}</span>}
            onChange={({ target }) => onChange({ ...content, footer: target.value }, 'footer')}
          />
          <FaultLine fault={find('footer')} onFix={fix} isOnlyFix />
        </div>
        <ButtonFields
          content={content}
          contents={props.contents}
          faults={faults}
          refused={refused?.part === 'buttons' ? refused.said : null}
          onChange={onChange}
        />
      </div>
    </section>
  );
}

const languageOptions = TemplateLanguage.options.map((value) => ({ value, label: nameLanguage(value) }));

interface LanguageFieldProps {
  language: string;
  onChange: ((language: TemplateLanguage) => void) | undefined;
}

/** The language, which is fixed once Meta has the template. */
export function LanguageField({ language, onChange }: LanguageFieldProps) {
  if (!onChange) {
    return (
      <div>
        <p className="mb-1.5 font-medium">{text('language')}</p>
        <p className="py-1.5">{nameLanguage(language)}</p>
      </div>
    );
  }
  return (
    <Combobox
      label={text('language')}
      help={text('language_help')}
      options={languageOptions}
      value={languageOptions.find(({ value }) => value === language) ?? null}
      emptyText={text('no_such_language')}
      onChange={(option) => option && onChange(option.value)}
    />
  );
}

interface FallbacksProps {
  content: TemplateContent;
  onChange: TemplateEditorProps['onChange'];
}

/** What stands for each variable that a client has no value for; Meta refuses an empty one. */
function Fallbacks({ content, onChange }: FallbacksProps) {
  const titleId = useId();
  const { header, body } = content;
  const head = header?.type === 'TEXT' ? header.text : '';
  const variables = [
    ...new Map(
      [...listVariables(head), ...listVariables(body)].map((variable) => [variable.placeholder.name, variable]),
    ).values(),
  ];
  if (variables.length === 0) return null;
  function change(name: string, fallback: string): void {
    const next: TemplateContent = {
      ...content,
      body: setFallback(body, name, fallback),
      header: header?.type === 'TEXT' ? { ...header, text: setFallback(head, name, fallback) } : header,
    };
    onChange(next, `fallback:${name}`);
  }
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1.5 font-medium">
        {text('missing_values')}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3">
        {variables.map(({ placeholder: { name, label }, fallback }) => (
          <div key={name} className="min-w-0">
            <p aria-hidden="true" className="mb-1 truncate text-xs text-fg-2">
              {label}
            </p>
            <TextField
              label={text('missing_values_of', { name: label })}
              isLabelHidden
              maxLength={60}
              value={fallback}
              onChange={({ target }) => change(name, target.value)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
