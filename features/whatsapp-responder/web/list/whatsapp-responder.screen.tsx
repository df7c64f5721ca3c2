import { Coins, MessageCircle, Send, Settings2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { forManagers, RuleActions, SavedRules } from '#engines/rules/web/index.ts';
import { AutomationStatus, AutomationsHeader, type StatusFigure } from '#features/automations/web/index.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { findStatus, QualityMark } from '#features/whatsapp/web/index.ts';
import type { TemplateItem } from '#features/whatsapp-templates/contract.ts';
import { describeState, stateTones } from '#features/whatsapp-templates/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type AnsweringNumber, type Autoresponder, type Responder, whatsappResponder } from '../../contract.ts';
import { describeWait } from '../describe-wait.ts';
import { DryRunButton } from '../dry-run/dry-run-button.tsx';
import { text as shared } from '../en.ts';
import { responderRules } from '../responder-rules.ts';
import { text } from './en.ts';
import { SettingsDialog } from './settings-dialog.tsx';

/** The responders in the order in which they are asked, under the state of the automation (S0-2.1-45). */
export const WhatsAppResponderScreen = forManagers(responderRules, () => {
  const read = useRead(whatsappResponder.list, {});
  const whole = useRead(whatsappResponder.getAutoresponder, {}).data;
  const rules = read.data?.results;
  return (
    <>
      <AutomationsHeader
        actions={
          <>
            <DryRunButton />
            <RuleActions kind={responderRules} rules={rules} />
          </>
        }
      />
      <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto pb-10 [&>*]:shrink-0">
        <AutomationStatus
          kind="WHATSAPP_RESPONDER"
          figures={rules && whole && rules.length > 0 ? listFigures(rules, whole.number) : undefined}
        />
        {whole && whole.number === null && <NotConnected />}
        <SavedRules
          kind={responderRules}
          read={read}
          goesTo={(rule) => (
            <AnswersWith rule={rule} template={whole?.templates.find(({ id }) => id === rule.answer.template_id)} />
          )}
          end={<SettingsButton />}
          steps={steps}
        />
      </div>
    </>
  );
});

/** The number that answers leave from, its quality, and what was answered. */
function listFigures(rules: readonly Responder[], number: Autoresponder['number']): StatusFigure[] {
  return [
    {
      label: text('number'),
      value: number ? <LtrText>{number.display_number}</LtrText> : text('not_connected'),
      about: number && <NumberState number={number} />,
    },
    {
      label: text('quality'),
      value: <QualityMark quality={number?.quality ?? null} />,
      about: text(`quality_${number?.quality ?? 'none'}`),
    },
    {
      label: text('answered'),
      value: text('leads', { count: rules.reduce((sum, { leads_30_days }) => sum + leads_30_days, 0) }),
      about: text('in_responders', { count: rules.length }),
    },
  ];
}

function NumberState({ number: { status, verified_name } }: { number: AnsweringNumber }) {
  const { label, tone } = findStatus(status);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      <span dir="auto">{verified_name}</span>
    </span>
  );
}

const NotConnected = () => (
  <div className="mx-5 mb-4 flex flex-wrap items-start gap-x-3 gap-y-1 rounded-md bg-warning-tint px-3 py-2.5 text-warning-fg max-sm:mx-4">
    <Icon of={TriangleAlert} className="mt-0.5" />
    <p className="min-w-0 flex-1 basis-50">
      <strong className="block font-medium">{text('no_number_title')}</strong>
      {text('no_number_text')}
    </p>
    <PageLink to={whatsappPages.whatsapp_business} className={linkClasses()}>
      {shared('connect')}
    </PageLink>
  </div>
);

function SettingsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(whatsappResponder.getSettings, {});
  const { data } = read;
  if (read.isError && !data) return <PartNotLoaded words={text('settings_not_loaded')} read={read} />;
  return (
    <>
      <Button variant="ghost" icon={<Icon of={Settings2} />} onClick={() => setIsOpen(true)}>
        {text('settings')}
      </Button>
      {data && isOpen && <SettingsDialog settings={data} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The template of a responder, whether Meta lets it be sent, and when it leaves. */
function AnswersWith({ rule, template }: { rule: Responder; template: TemplateItem | undefined }) {
  const { is_on, wait_seconds, hours } = rule.answer;
  const shown = template?.live ?? template?.last;
  const wait = wait_seconds === 0 ? shared('at_once') : shared('after', { wait: describeWait(wait_seconds) });
  return (
    <span className="block min-w-0 max-lg:text-xs">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 text-fg-2 [overflow-wrap:anywhere]">
          {rule.template_title ?? shared('no_template')}
        </span>
        {!is_on && <Badge>{shared('switched_off')}</Badge>}
        {template && shown?.state !== 'APPROVED' && (
          <Badge tone={shown ? stateTones[shown.state] : 'neutral'}>
            {shown ? describeState(shown) : shared('draft')}
          </Badge>
        )}
      </span>
      <span className="block text-xs text-fg-3">{hours === null ? wait : `${wait}, ${shared('in_hours')}`}</span>
    </span>
  );
}

/** What there will be to see once there is a responder. */
const steps = [
  { icon: Send, title: text('how_when'), words: text('how_when_text') },
  { icon: MessageCircle, title: text('how_what'), words: text('how_what_text') },
  { icon: Coins, title: text('how_costs'), words: text('how_costs_text') },
] as const;
