import { DateTime } from 'luxon';

export interface Reminder {
  client_name: string;
  note: string;
  remind_on: string;
  time_zone: string;
  /** 0 when the reminder is on time. */
  late_by_seconds: number;
  link: string;
}

/** Returns the e-mail of a reminder, with times as the screens write them (S1-9D-01, S1-9D-03). */
export function reminderMail({ client_name, note, remind_on, time_zone, late_by_seconds, link }: Reminder) {
  const time = DateTime.fromISO(remind_on, { zone: time_zone }).toFormat('dd LLL yyyy, hh:mm a');
  const when =
    late_by_seconds > 0
      ? `This reminder is late: it was due on ${time} (${time_zone}).`
      : `Your follow-up is due: ${time} (${time_zone}).`;
  return {
    subject: `Follow up with ${oneLine(client_name)}`,
    text: [when, note, link].filter((part) => part !== '').join('\n\n'),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
