import type { ReactNode } from 'react';
import { Panel } from '#engines/rules/web/index.ts';
import { usualHours, WorkingHoursFields } from '#features/lead-rules/web/index.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import type { TemplateItem } from '#features/whatsapp-templates/contract.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { OutsideHours } from '../../contract.ts';
import { describeWait } from '../describe-wait.ts';
import { text } from './en.ts';
import { type AnswerLine, usualWaits } from './responder-form.ts';
import { TemplateField } from './template-field.tsx';

interface AnswerCardsProps {
  answer: AnswerLine;
  error: string | undefined;
  /** Undefined until they are known. */
  templates: readonly TemplateItem[] | undefined;
  onChange: (patch: Partial<AnswerLine>) => void;
}

/** What a responder sends, and when. */
export function AnswerCards(props: AnswerCardsProps) {
  const { answer, error, templates = [], onChange } = props;
  return (
    <>
      <Card title={text('answer_with')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <TemplateField
            label={text('template')}
            templates={templates}
            value={answer.template_id}
            title={answer.template_title}
            onChange={(template) =>
              onChange({ template_id: template?.id ?? null, template_title: template?.title ?? null })
            }
          />
          {props.templates?.length === 0 && (
            <p className="text-fg-2">
              {text('no_templates')}{' '}
              <PageLink to={whatsappPages.whatsapp_business} className={linkClasses()}>
                {text('write_template')}
              </PageLink>
            </p>
          )}
          {answer.template_id === null && templates.length > 0 && <p className="text-fg-3">{text('none_chosen')}</p>}
          <Switch
            label={text(answer.is_on ? 'on' : 'off')}
            help={text('on_help')}
            checked={answer.is_on}
            onChange={() => onChange({ is_on: !answer.is_on })}
          />
        </div>
      </Card>
      <Card title={text('when')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <WaitField answer={answer} onChange={onChange} />
          <HoursFields answer={answer} templates={templates} onChange={onChange} />
          {error && <FieldNote role="alert" error={error} />}
        </div>
      </Card>
    </>
  );
}

/** A card in line with that of the conditions. */
const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="sm:ms-10">
    <Panel title={title}>{children}</Panel>
  </div>
);

type PartProps = Pick<AnswerCardsProps, 'answer' | 'onChange'>;

function WaitField({ answer: { wait_seconds, own_wait }, onChange }: PartProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium">
        {text('wait')}
      </p>
      <Segmented
        label={text('wait')}
        value={own_wait === null ? String(wait_seconds) : 'own'}
        segments={[
          ...usualWaits.map((seconds) => ({ value: String(seconds), label: describeWait(seconds) })),
          { value: 'own', label: text('wait_own') },
        ]}
        onChange={(next) =>
          onChange(next === 'own' ? { own_wait: '10' } : { own_wait: null, wait_seconds: Number(next) })
        }
      />
      {own_wait !== null && (
        <TextField
          label={text('wait_minutes')}
          inputMode="decimal"
          autoComplete="off"
          className="mt-2 max-w-40"
          value={own_wait}
          onChange={({ target }) => onChange({ own_wait: target.value })}
        />
      )}
      <p className="mt-1.5 text-xs text-fg-3">{text('wait_text')}</p>
    </div>
  );
}

function HoursFields({ answer, templates, onChange }: PartProps & { templates: readonly TemplateItem[] }) {
  const { hours, outside, outside_template_id } = answer;
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium">
        {text('business_hours')}
      </p>
      <Segmented
        label={text('business_hours')}
        value={hours ? 'set' : 'any'}
        segments={[
          { value: 'any', label: text('hours_any') },
          { value: 'set', label: text('hours_set') },
        ]}
        onChange={(kind) => onChange({ hours: kind === 'any' ? null : usualHours() })}
      />
      {hours && (
        <>
          <p className="mt-1.5 text-xs text-fg-3">{text('hours_zone')}</p>
          <WorkingHoursFields hours={hours} onChange={(next) => onChange({ hours: next })} />
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
            <Select
              label={text('outside')}
              value={outside}
              options={OutsideHours.options.map((value) => ({ value, label: text(`outside_${value}`) }))}
              onChange={(next) => onChange({ outside: next })}
            />
            {outside === 'TEMPLATE' && (
              <TemplateField
                label={text('outside_template')}
                templates={templates}
                value={outside_template_id}
                onChange={(template) => onChange({ outside_template_id: template?.id ?? null })}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}
