import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type TemplateButton, type TemplateContent, templateLimits } from '../../template-content.ts';
import { describeFault } from '../../template-en.ts';
import type { TemplateFault } from '../../template-faults.ts';
import type { ReplyContent } from '../../templates-contract.ts';
import { text } from './en.ts';
import { FaultLine } from './fault-line.tsx';
import { ReplyContentChoice } from './reply-content-choice.tsx';

interface ButtonFieldsProps {
  content: TemplateContent;
  /** What quick replies bring; absent where they bring nothing. */
  contents: readonly ReplyContent[] | undefined;
  faults: readonly TemplateFault[];
  /** What Meta refused of the buttons. */
  refused: string | null;
  onChange: (content: TemplateContent, typed_in: string | null) => void;
}

/** The buttons below a message: quick replies and links. */
export function ButtonFields({ content, contents, faults, refused, onChange }: ButtonFieldsProps) {
  const titleId = useId();
  const { buttons } = content;
  const own = faults.filter(({ part }) => part === 'buttons');
  const change = (next: readonly TemplateButton[], typed_in: string | null) =>
    onChange({ ...content, buttons: [...next] }, typed_in);
  const count = (type: TemplateButton['type']) => buttons.filter((button) => button.type === type).length;
  const [replies, links] = [count('QUICK_REPLY'), count('URL')];
  const { quick_replies: most_replies, links: most_links } = templateLimits;
  const common = own.find(({ index }) => index === -1);
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={titleId} className="font-medium">
          {text('buttons')}
        </h3>
        <span className="text-xs text-fg-3">
          {text('count_of_buttons', { replies, most_replies, links, most_links })}
        </span>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {buttons.map((button, index) => (
          <ButtonRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a button has no id, and a fault names its place
            key={index}
            button={button}
            contents={contents}
            number={buttons.slice(0, index + 1).filter(({ type }) => type === button.type).length}
            fault={own.find((fault) => fault.index === index)}
            onFix={(next) => onChange(next, null)}
            onChange={(next) => change(buttons.with(index, next), `button:${index}`)}
            onRemove={() => change(buttons.toSpliced(index, 1), null)}
          />
        ))}
      </ul>
      <FaultLine fault={common} onFix={(next) => onChange(next, null)} />
      {refused !== null && own.length === 0 && <p className="mt-1 text-xs text-danger-fg">{refused}</p>}
      <div className="mt-1 flex flex-wrap gap-1">
        {replies < most_replies && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Icon of={Plus} size={14} />}
            onClick={() => change([...buttons, { type: 'QUICK_REPLY', text: '', content_id: null }], null)}
          >
            {text('add_reply')}
          </Button>
        )}
        {links < most_links && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Icon of={Plus} size={14} />}
            onClick={() => change([...buttons, { type: 'URL', text: '', url: '' }], null)}
          >
            {text('add_link')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ButtonRowProps {
  button: TemplateButton;
  contents: readonly ReplyContent[] | undefined;
  /** Its place among those of its type. */
  number: number;
  fault: TemplateFault | undefined;
  onFix: (content: TemplateContent) => void;
  onChange: (button: TemplateButton) => void;
  onRemove: () => void;
}

function ButtonRow({ button, contents, number, fault, onFix, onChange, onRemove }: ButtonRowProps) {
  const isLink = button.type === 'URL';
  const isAboutUrl = fault?.code === 'no_https';
  const error = fault ? describeFault(fault) : null;
  return (
    <li>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2 sm:grid-flow-col sm:auto-cols-fr">
          <TextField
            label={text(isLink ? 'link_text' : 'reply_text', { number })}
            isLabelHidden
            value={button.text}
            error={isAboutUrl ? null : error}
            end={
              <span className="text-xs text-fg-3 tabular-nums">
                {text('of_limit', { count: button.text.length, limit: templateLimits.button })}
              </span>
            }
            onChange={({ target }) => onChange({ ...button, text: target.value })}
          />
          {button.type === 'QUICK_REPLY' && contents && (
            <ReplyContentChoice
              reply={button}
              contents={contents}
              onChoose={(content_id) => onChange({ ...button, content_id })}
            />
          )}
          {isLink && (
            <TextField
              type="url"
              label={text('link_address', { number })}
              isLabelHidden
              placeholder={text('link_hint')}
              value={button.url}
              error={isAboutUrl ? error : null}
              onChange={({ target }) => onChange({ ...button, url: target.value })}
            />
          )}
        </div>
        <IconButton
          variant="ghost"
          label={text('remove_button', { name: button.text || text(isLink ? 'link_text' : 'reply_text', { number }) })}
          icon={<Icon of={X} />}
          onClick={onRemove}
        />
      </div>
      <FaultLine fault={fault} onFix={onFix} isOnlyFix />
    </li>
  );
}
