import { sample } from '#testing/web/sample.ts';
import { emptySequence, Sequence, SequenceItem, Step } from '../contract.ts';

const part = (step: object): Step => Step.parse(step);

export const welcome = part({
  id: 'swelcome',
  type: 'SHARE_CONTENT',
  content_id: 12,
  platform: 'whatsapp',
  message: 'Hi {{client_first_name}}, here is {{content_link}}',
  is_automatic: false,
  hours: null,
});
export const wait = part({ id: 'swait001', type: 'DELAY', count: 1, unit: 'DAY' });
export const phoneCall = part({
  id: 'scall001',
  type: 'CONTACT_CLIENT',
  contact_type: 'phone_call',
  note: 'Call to book a viewing',
  hours: null,
});
export const checklist = part({
  id: 'smail001',
  type: 'SHARE_CONTENT',
  content_id: 13,
  platform: 'email',
  message: '',
  is_automatic: true,
  hours: null,
});
const steps = [welcome, wait, phoneCall, checklist];

export const definition = (...given: Step[]) => ({ ...emptySequence, steps: given });

const mayAll = { EDIT: true, DELETE: true, COPY: true, MAKE_PRIVATE: true, MAKE_ORG: true, MAKE_SUBTEAMS: true };
const shown = {
  id: 41,
  title: 'Overseas buyer, 14 days',
  owner_id: 9,
  owner_profile_name: 'Daniel Ong',
  visibility: 'ORG' as const,
  access_policy: mayAll,
  state: 'RUNNING' as const,
  live_version: 3,
  emails_held: null,
  unpublished_changes: 0,
  published_at: '2026-11-18T09:40:00.000Z',
  counts: { inside: 34, today: 6, overdue: 2, held: 7, finished: 9, replied: 6 },
  steps,
};

/** A sequence that runs, of which version 3 is live. */
export const sequenceWith = (parts: Partial<Sequence> = {}): Sequence =>
  sample(Sequence, {
    ...shown,
    draft: definition(...steps),
    draft_changed_at: '2026-11-20T06:47:00.000Z',
    contents: [
      { id: 12, type: 'text', title: 'Welcome, overseas buyer', is_deleted: false, is_failed: false },
      { id: 13, type: 'file', title: 'Financing checklist', is_deleted: false, is_failed: false },
    ],
    step_counts: {
      [welcome.id]: { upcoming: 4, today: 6, overdue: 2, completed: 31, skipped: 0 },
      [phoneCall.id]: { upcoming: 22, today: 0, overdue: 0, completed: 9, skipped: 1 },
    },
    ...parts,
  });

export const itemWith = (parts: Partial<SequenceItem> = {}): SequenceItem =>
  sample(SequenceItem, { ...shown, ...parts });
