import { formatDuration } from '#platform/web/format.ts';
import type { ActivityDetails, LastActivityData, LastActivityType } from '../activity-data.ts';
import { domainText as text } from './en.ts';

interface LastActivity {
  type: LastActivityType;
  data: LastActivityData;
  /** True when the client arrived as a lead. */
  isLead: boolean;
}

/** Returns one line for a list: 'Called · 4m 02s', 'Call, no answer', 'Note: keys handed over', 'Opened e-brochure'. */
export function describeLastActivity({ type, data, isLead }: LastActivity): string {
  switch (type) {
    case 'NOTE':
      return data.text ? text('note_with_text', { text: data.text }) : text('note');
    case 'PHONECALL':
      return describeCall(data);
    case 'MESSAGE':
      if (data.is_inbound) return text('wrote');
      return data.channel ? text(`messaged_${data.channel}`) : text('messaged');
    case 'MEETING':
      return data.place ? text('met_at', { place: data.place }) : text('met');
    case 'SHARED_TEXT_TEMPLATE':
    case 'SHARED_DOCUMENT_TEMPLATE':
    case 'PAGE':
    case 'COLLECTION':
      if (!data.content_title) return text('shared');
      return text(data.is_automatic ? 'shared_automatically_named' : 'shared_named', { title: data.content_title });
    case 'CONTENT_OPENED':
      return data.content_title ? text('opened_named', { title: data.content_title }) : text('opened');
    case 'DUPLICATE_LEAD_RECEIVED':
      return text('enquired_again');
    case 'LEAD_COMPLETED':
      return text('finished_form');
    case 'CLIENT_CREATED_DETAILS':
      return isLead ? text('new_lead') : text('client_added');
    case 'FIRST_RESPONSE':
    case 'CLIENT_ASSIGNMENT':
    case 'UNASSIGN_CLIENT':
    case 'WHATSAPP_AUTORESPONDER':
      return text(`activity_${type}`);
  }
}

function describeCall({ outcome, duration_seconds }: ActivityDetails): string {
  if (outcome === 'no_answer') return text('called_no_answer');
  if (outcome === 'left_message') return text('called_left_message');
  return duration_seconds ? text('called_for', { duration: formatDuration(duration_seconds) }) : text('called');
}

/** Returns ' · 3×' for content opened more than once, separately because the list must not cut it off with the line. */
export const describeTimes = ({ times_viewed = 1 }: LastActivityData): string =>
  times_viewed > 1 ? ` · ${times_viewed}×` : '';
