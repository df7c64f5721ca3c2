import type { ReactNode } from 'react';
import type { ActivityDetails } from '#domain/activity-data.ts';
import { activityFacts } from '#domain/activity-facts.ts';
import { findPageOfActivity } from '#features/content/web/index.ts';
import { formatDuration } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import type {
  Activity,
  AssignmentData,
  MessageProgress,
  OriginData,
  SharedActivity,
  WrittenActivity,
} from '../contract.ts';
import { text } from './en.ts';

/** Shows an activity in one line, with the person or thing in bold. */
export function ActivitySentence({ activity }: { activity: Activity }) {
  const { profile_id } = useSession();
  const { actor } = activity;
  const who = actor ? (actor.id === profile_id ? text('you') : actor.name) : text('somebody');
  switch (activity.item_type) {
    case 'NOTE':
      return <Said bold={who}>{text('noted')}</Said>;
    case 'PHONECALL':
      return <Said bold={who}>{describeCall(activity.type_specific_data)}</Said>;
    case 'MEETING':
      return <Said bold={who}>{describeMeeting(activity.type_specific_data)}</Said>;
    case 'MESSAGE':
      return <Written who={who} activity={activity} />;
    case 'SHARED_TEXT_TEMPLATE':
    case 'SHARED_DOCUMENT_TEMPLATE':
    case 'COLLECTION':
      return <Shared who={who} words={text('shared_word')} activity={activity} />;
    case 'PAGE':
      return <Shared who={who} words={text('shared_page_word')} activity={activity} />;
    case 'FIRST_RESPONSE':
      return (
        <Said bold={text('first_response')}>
          {text('in_duration', { duration: formatDurationInWords(activity.type_specific_data.seconds ?? 0) })}
        </Said>
      );
    case 'CLIENT_ASSIGNMENT':
      return <Assigned who={who} actor={actor} data={activity.type_specific_data} />;
    case 'UNASSIGN_CLIENT':
      return activity.type_specific_data.from ? (
        <Told words={text('unassigned_from')} bold={activity.type_specific_data.from.name} />
      ) : (
        <Bold>{text('unassigned')}</Bold>
      );
    case 'CLIENT_CREATED_DETAILS':
      return <Created who={who} actor={actor} data={activity.type_specific_data} />;
    case 'DUPLICATE_LEAD_RECEIVED':
      return <Told words={text('enquired_again')} bold={activity.type_specific_data.source_name ?? ''} />;
    case 'LEAD_COMPLETED':
      return <Told words={text('finished_form')} bold={activity.type_specific_data.source_name ?? ''} />;
    case 'WHATSAPP_AUTORESPONDER':
      return <Said bold={text('auto_responder')}>{describeAnswer(activity.type_specific_data.message)}</Said>;
  }
}

const Bold = ({ children }: { children: ReactNode }) => (
  <b className="font-semibold text-fg" dir="auto">
    {children}
  </b>
);

/** Shows 'Daniel called, 4m 02s'. */
const Said = ({ bold, children }: { bold: string; children: ReactNode }) => (
  <>
    <Bold>{bold}</Bold> {children}
  </>
);

/** Shows 'Lead received from Website enquiry'. */
const Told = ({ words, bold, children }: { words: string; bold: string; children?: ReactNode }) => (
  <>
    {words} <Bold>{bold}</Bold>
    {children}
  </>
);

/** A message a person logged, or one that WhatsApp recorded: of the client, or of someone with the phone of the business. */
function Written({ who, activity: { actor, type_specific_data } }: { who: string; activity: WrittenActivity }) {
  const { is_inbound, is_recorded } = type_specific_data;
  if (is_inbound) return <Said bold={text('client')}>{text('wrote_on_whatsapp')}</Said>;
  return (
    <Said bold={who}>
      {describeMessage(type_specific_data)}
      {is_recorded && !actor && ` ${text('in_phone_app')}`}
    </Said>
  );
}

/** Returns what the automatic answer did; what became of it stands below. */
function describeAnswer(message: MessageProgress | undefined): string {
  const title = message?.template_title;
  if (!title) return text('auto_responder_sent');
  if (message.state === 'FAILED' || message.state === 'NOT_SENT') return text('auto_responder_failed', { title });
  return text(message.state === 'UNKNOWN' ? 'auto_responder_unclear' : 'auto_responder_sent_named', { title });
}

function Shared({ who, words, activity }: { who: string; words: string; activity: SharedActivity }) {
  const { platform, is_automatic } = activity.type_specific_data;
  if (is_automatic) {
    return (
      <>
        <SharedTitle activity={activity} /> {text('shared_automatically')}
        {platform && ` ${platformLabel(platform)}`}
      </>
    );
  }
  return (
    <Said bold={who}>
      {words} <SharedTitle activity={activity} />
      {platform && ` ${platformLabel(platform)}`}
    </Said>
  );
}

/** Opens the content from its link (S0-4-60). */
function SharedTitle({ activity: { item_type, type_specific_data } }: { activity: SharedActivity }) {
  const { content_id, content_title = text('something') } = type_specific_data;
  const page = findPageOfActivity(item_type);
  if (activityFacts[item_type].action !== 'open_link' || !page || content_id === undefined)
    return <Bold>{content_title}</Bold>;
  return (
    <PageLink to={page} params={{ id: content_id }} dir="auto" className="font-semibold text-fg hover:underline">
      {content_title}
    </PageLink>
  );
}

interface ByPerson<Data> {
  who: string;
  actor: Activity['actor'];
  data: Data;
}

const wordsOfRule = {
  none: 'by_rule',
  claimed: 'offered_by_rule',
  passed: 'by_rule_passed',
  unclaimed: 'by_rule_unclaimed',
} as const;

const Assigned = ({ who, actor, data }: ByPerson<AssignmentData>) => (
  <Told words={text(data.what === 'claimed' ? 'claimed_by' : 'assigned_to')} bold={data.to?.name ?? ''}>
    {data.rule_name && ` ${text(wordsOfRule[data.what ?? 'none'], { rule: data.rule_name })}`}
    {!data.rule_name && actor && actor.id !== data.to?.id && ` ${text('by_person', { person: who })}`}
  </Told>
);

function Created({ who, actor, data }: ByPerson<OriginData>) {
  if (data.source === 'import_phonebook') return <Told words={text('imported_from')} bold={data.source_name ?? ''} />;
  if (data.source === 'added_manually') {
    return actor ? <Said bold={who}>{text('added')}</Said> : <Bold>{text('client_added')}</Bold>;
  }
  return <Told words={text('lead_received_from')} bold={data.source_name ?? ''} />;
}

function describeCall({ outcome, duration_seconds }: ActivityDetails): string {
  if (outcome === 'no_answer') return text('called_no_answer');
  if (outcome === 'left_message') return text('called_left_message');
  return duration_seconds ? text('called_for', { duration: formatDuration(duration_seconds) }) : text('called');
}

function describeMeeting({ place, duration_seconds }: ActivityDetails): string {
  if (place) return text('met_at', { place });
  return duration_seconds ? text('met_for', { duration: formatDuration(duration_seconds) }) : text('met');
}

const describeMessage = ({ channel }: ActivityDetails) =>
  channel && channel !== 'phone_call' ? `${text('messaged')} ${platformLabel(channel)}` : text('messaged');

const platforms: Record<string, string> = {
  whatsapp: text('on_whatsapp'),
  sms: text('by_sms'),
  email: text('by_email'),
  telegram: text('on_telegram'),
};

const platformLabel = (platform: string): string => platforms[platform] ?? platform;

/** Returns '6 minutes' or '2 hours': a duration for a sentence, in its largest unit. */
function formatDurationInWords(seconds: number): string {
  if (seconds < 60) return text('seconds', { count: seconds });
  if (seconds < 3_600) return text('minutes_long', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return text('hours_long', { count: Math.floor(seconds / 3_600) });
  return text('days_long', { count: Math.floor(seconds / 86_400) });
}
