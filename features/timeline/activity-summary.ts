import type { ContactType, EditableActivityType } from './activity-types.ts';
import type { ActivityDetails } from './contract.ts';

interface Summarised {
  item_type: EditableActivityType;
  text: string;
  details: ActivityDetails;
}

/** Longer texts are cut by the list anyway. */
const MAX_LENGTH = 120;

const sent: Record<ContactType, string> = {
  phone_call: 'Called',
  sms: 'Messaged by SMS',
  email: 'E-mailed',
  whatsapp: 'Messaged on WhatsApp',
  telegram: 'Messaged on Telegram',
};

/** One line for the clients list: 'Called · 4m 02s', 'Call, no answer', 'Note: keys handed over'. */
export function activitySummary({ item_type, text, details }: Summarised): string {
  const firstLine = text.split('\n')[0]?.trim() ?? '';
  switch (item_type) {
    case 'NOTE':
      return cut(firstLine === '' ? 'Note' : `Note: ${firstLine}`);
    case 'PHONECALL':
      return callSummary(details);
    case 'MESSAGE':
      return details.channel ? sent[details.channel] : 'Messaged';
    case 'MEETING':
      return cut(details.place ? `Met at ${details.place}` : 'Met');
  }
}

function callSummary({ outcome, duration_seconds }: ActivityDetails): string {
  if (outcome === 'no_answer') return 'Call, no answer';
  if (outcome === 'left_message') return 'Call, left a message';
  return duration_seconds ? `Called · ${inMinutes(duration_seconds)}` : 'Called';
}

/** '4m 02s', '1h 05m', as durations are written everywhere (S1-9D-05). */
function inMinutes(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return minutes > 0 ? `${hours}h ${two(minutes)}m` : `${hours}h`;
  if (minutes === 0) return `${seconds}s`;
  return seconds % 60 > 0 ? `${minutes}m ${two(seconds % 60)}s` : `${minutes}m`;
}

const cut = (text: string) => (text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`);
