import { Bell, CircleAlert, Send, X } from 'lucide-react';
import { useId } from 'react';
import { channels } from '#domain/channel-list.ts';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import { findContentKind, MessageField } from '#features/content/web/index.ts';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import {
  type ActionStep,
  type ContactStep,
  isAction,
  MAX_NOTE,
  type ShareStep,
  type StepContent,
  StepPlatform,
} from '../../contract.ts';
import { changeType, findNumber, findStep, partOfStep } from './change-steps.ts';
import { ContentChoice } from './content-choice.tsx';
import { DueToday } from './due-today.tsx';
import { text } from './en.ts';
import { HoursFields } from './hours-fields.tsx';
import type { SequenceDraft } from './use-sequence-draft.ts';
import type { StepActions } from './use-step-actions.ts';

interface StepPanelProps {
  of: SequenceDraft;
  chosen: string | null;
  actions: StepActions;
}

/** What is chosen of a step, beside the steps, on a narrow screen in a drawer. */
export function StepPanel({ of: { draft, stored, problems }, chosen, actions }: StepPanelProps) {
  const isNarrow = useIsNarrow();
  const titleId = useId();
  const step = findStep(draft, chosen);
  if (!step || !isAction(step)) return null;
  const place = text('step_of', {
    number: findNumber(draft.steps, step.id),
    count: draft.steps.filter(isAction).length,
  });
  const title = text(`type_${step.type}`);
  const close = () => actions.choose(null);
  const today = stored.step_counts[step.id]?.today ?? 0;
  const fields = (
    <div key={step.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StepFields step={step} contents={stored.contents} problem={problems[partOfStep(step.id)]} actions={actions} />
      {today > 0 && (
        <DueToday sequence_id={stored.id} step_id={step.id} isShare={step.type === 'SHARE_CONTENT'} count={today} />
      )}
    </div>
  );
  if (isNarrow) {
    return (
      <Drawer isOpen placement="bottom" isLarge onClose={close} title={title} description={place}>
        {fields}
      </Drawer>
    );
  }
  return (
    <section aria-labelledby={titleId}>
      <header className="mb-4 flex items-start">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-fg-3">{place}</p>
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
        </div>
        <IconButton variant="ghost" label={text('close_step')} icon={<Icon of={X} />} onClick={close} />
      </header>
      {fields}
    </section>
  );
}

interface StepFieldsProps {
  step: ActionStep;
  contents: readonly StepContent[];
  problem: string | undefined;
  actions: Pick<StepActions, 'update'>;
}

function StepFields({ step, contents, problem, actions: { update } }: StepFieldsProps) {
  const { id, type, hours } = step;
  return (
    <>
      {problem !== undefined && (
        <p role="status" className="flex items-start gap-2 rounded-md bg-danger-tint px-3 py-2 text-danger-fg">
          <Icon of={CircleAlert} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div>
        <p aria-hidden="true" className="mb-1.5 font-medium">
          {text('what_it_does')}
        </p>
        <Segmented
          label={text('what_it_does')}
          isBlock
          value={type}
          onChange={(next) => update<ActionStep>(id, (now) => changeType(now, next))}
          segments={[
            { value: 'SHARE_CONTENT', label: text('type_SHARE_CONTENT') },
            { value: 'CONTACT_CLIENT', label: text('type_CONTACT_CLIENT') },
          ]}
        />
      </div>
      {type === 'SHARE_CONTENT' ? (
        <ShareFields
          step={step}
          content={contents.find((content) => content.id === step.content_id)}
          change={(patch, typed_in) => update<ShareStep>(id, (now) => ({ ...now, ...patch }), typed_in)}
        />
      ) : (
        <ContactFields
          step={step}
          change={(patch, typed_in) => update<ContactStep>(id, (now) => ({ ...now, ...patch }), typed_in)}
        />
      )}
      <HoursFields
        hours={hours}
        onChange={(change) => update<ActionStep>(id, (now) => ({ ...now, hours: change(now.hours) }))}
      />
      <Reminder isAutomatic={type === 'SHARE_CONTENT' && step.is_automatic} />
    </>
  );
}

interface ShareFieldsProps {
  step: ShareStep;
  content: StepContent | undefined;
  change: (patch: Partial<ShareStep>, typed_in?: string) => void;
}

function ShareFields({ step, content, change }: ShareFieldsProps) {
  const { platform, message, is_automatic } = step;
  return (
    <>
      <ContentChoice step={step} content={content} onChoose={(content_id) => change({ content_id })} />
      <Select
        label={text('send_with')}
        value={platform}
        options={listChannels(StepPlatform.options)}
        onChange={(next) => change({ platform: next, is_automatic: is_automatic && next === 'email' })}
      />
      {platform === 'email' && (
        <AutomaticSwitch isOn={is_automatic} onChange={(isOn) => change({ is_automatic: isOn })} />
      )}
      {/* The text of a message is what is sent. */}
      {!(content && findContentKind(content.type).isText) && (
        <div>
          <MessageField
            label={text('message')}
            about={content?.type ?? 'file'}
            value={message}
            onChange={(next) => change({ message: next }, 'message')}
          />
          <p className="mt-1 text-xs text-fg-3">{text('message_help')}</p>
        </div>
      )}
    </>
  );
}

/** Chooses who sends an e-mail; the free tier does not include that the product does. */
function AutomaticSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { is_free_tier } = useSession();
  const change = (next: boolean) => {
    if (next && is_free_tier) {
      openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('automatic_reason') });
    } else onChange(next);
  };
  return (
    <Switch
      label={text('automatic')}
      help={text('automatic_help')}
      checked={isOn}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

interface ContactFieldsProps {
  step: ContactStep;
  change: (patch: Partial<ContactStep>, typed_in?: string) => void;
}

const ContactFields = ({ step: { contact_type, note }, change }: ContactFieldsProps) => (
  <>
    <Select
      label={text('contact_by')}
      value={contact_type}
      options={listChannels(channels)}
      onChange={(next) => change({ contact_type: next })}
    />
    <TextArea
      label={text('note')}
      help={text('note_help')}
      maxLength={MAX_NOTE}
      value={note}
      onChange={({ target }) => change({ note: target.value }, 'note')}
    />
  </>
);

const listChannels = <Channel extends ContactStep['contact_type']>(values: readonly Channel[]) =>
  values.map((value) => ({ value, label: channelLabel(value), icon: <ChannelIcon channel={value} /> }));

/** Says who does the step. */
const Reminder = ({ isAutomatic }: { isAutomatic: boolean }) => (
  <p className="flex items-start gap-2.5 rounded-md bg-sunken px-3 py-2.5 text-xs text-fg-2">
    <Icon of={isAutomatic ? Send : Bell} size={14} className="mt-0.5 shrink-0" />
    {text(isAutomatic ? 'automatic_note' : 'reminder_note')}
  </p>
);
