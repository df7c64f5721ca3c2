import { afterEach, expect, it } from 'vitest';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { Activity, MessageProgress, type WrittenActivity } from '../contract.ts';
import { ActivityDays } from './activity-days.tsx';

let shown: OpenPage | undefined;
afterEach(() => shown?.close());

function open(activity: Activity): OpenPage {
  shown = openPart(() => <ActivityDays activities={[activity]} />, { calls: [] });
  return shown;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const answered = (progress: Partial<MessageProgress>) =>
  sample(Activity.options[5], {
    ...{ item_type: 'WHATSAPP_AUTORESPONDER', text: 'Hi Jane, thank you.', actor: null },
    type_specific_data: { message: sample(MessageProgress, { template_title: 'Welcome', ...progress }) },
  });
const written = (marks: WrittenActivity['type_specific_data']) =>
  sample(Activity.options[0], {
    ...{ item_type: 'MESSAGE', text: 'Is it still available?', actor: null },
    type_specific_data: { channel: 'whatsapp', is_recorded: true, ...marks },
  });

it.each<[string, Partial<MessageProgress>, string[]]>([
  [
    'when it was read',
    { state: 'READ', read_at: hoursAgo(2) },
    ['Auto-responder', 'sent “Welcome” on WhatsApp', 'Hi Jane, thank you.', 'Read 2h ago'],
  ],
  ['that it was delivered', { state: 'DELIVERED', delivered_at: hoursAgo(3) }, ['Delivered 3h ago']],
  ['that Meta has it', { state: 'ACCEPTED' }, ['Handed to Meta']],
  [
    'why it failed',
    { state: 'FAILED', reason_sentence: 'This number is not on WhatsApp.' },
    ['couldn’t deliver “Welcome” on WhatsApp', 'This number is not on WhatsApp.'],
  ],
  [
    'that it may have been sent',
    { state: 'UNKNOWN', reason_sentence: 'Meta did not answer.' },
    ['may have sent “Welcome” on WhatsApp', 'No answer from Meta: it may have been sent'],
  ],
  ['nothing of a deleted template', { state: 'SENT', template_title: null }, ['sent a message', 'Sent']],
])('an automatic answer says %s (WA-04, WA-09)', (_, progress, words) => open(answered(progress)).shows(...words));

it('what the client wrote is told as theirs, without ticks', async () => {
  const progress = sample(MessageProgress, { state: 'RECEIVED' });
  const timeline = open(written({ is_inbound: true, message: progress }));
  await timeline.shows('Client', 'wrote on WhatsApp', 'Is it still available?');
  expect(timeline.text()).not.toContain('Received');
});

it('what was written in the phone app says so, because it is not known by whom', () =>
  open(written({ message: sample(MessageProgress, { state: 'SENT', sent_at: hoursAgo(1) }) })).shows(
    'Someone',
    'messaged on WhatsApp in the phone app',
    'Sent 1h ago',
  ));
