import { afterEach, describe, expect, it } from 'vitest';
import { answers, type FakeCall, fails, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { emptySequence, Sequence, type Step } from '../../contract.ts';
import { SequenceFigures, StepFigures, sequenceFigures } from '../../figures-contract.ts';
import { FiguresTab } from './figures-tab.tsx';

const callWith = (id: string): Step => ({
  id,
  type: 'CONTACT_CLIENT',
  contact_type: 'phone_call',
  note: '',
  hours: null,
});
const steps = Array.from({ length: 30 }, (_, index) => callWith(`scall${100 + index}`));
const sequence = sample(Sequence, { id: 41, title: 'First week', steps, draft: { ...emptySequence, steps } });

const none = { today: 0, overdue: 0, done: 0, skipped: 0, sent: 0, opened: 0, replied: 0 };
const figures = (...of: Partial<StepFigures>[]) =>
  sample(SequenceFigures, {
    inside: of.length,
    finished: 0,
    steps: of.map((step, index) =>
      sample(StepFigures, { step_id: steps[index]!.id, number: index + 1, ...none, ...step }),
    ),
  });

let page: OpenPage;
afterEach(() => page.close());
const open = (call: FakeCall) => {
  page = openPart(() => <FiguresTab sequence={sequence} />, { calls: [call] });
  return page;
};

describe('the figures of a sequence', () => {
  it('are loading', () => {
    expect(open(waits(sequenceFigures.getFigures)).text()).not.toContain('Figures by step');
  });

  it('say that there are none yet', async () => {
    await open(answers(sequenceFigures.getFigures, figures())).shows('No figures yet');
  });

  it.each(['internal', 'no_permission_for_object'] as const)('say that they did not load: %s', async (code) => {
    await open(fails(sequenceFigures.getFigures, code)).shows('The figures couldn’t be loaded.', 'Try again');
  });

  it('are shown for each step, and each number opens its clients', async () => {
    const first = {
      today: 4,
      done: 1_200,
      median_lateness_minutes: 95,
      opened: 7,
      stopped: [
        { reason: 'REPLY' as const, count: 3 },
        { reason: 'BY_HAND' as const, count: 1 },
      ],
    };
    await open(answers(sequenceFigures.getFigures, figures(first, { done: 2, median_lateness_minutes: 0 }))).shows(
      'Step 1 Contact client, Call',
      'Due today 4',
      'Done 1,200',
      'Median delay 1h 35m',
      'Stopped 4 Replied: 3 By hand: 1',
      'Step 2',
      'On time',
    );
    const links = [...document.querySelectorAll('a')].map((link) => decodeURIComponent(link.getAttribute('href')!));
    expect(links).toContain('/content/sequence/41?tab=people&step_id=scall100&figure=OPENED');
    expect(links).toContain('/content/sequence/41?tab=people&step_id=scall100&status=TODAY');
  });

  it('of many steps are all there', async () => {
    await open(answers(sequenceFigures.getFigures, figures(...steps.map(() => ({ done: 1 }))))).shows(
      'Step 1',
      'Step 30',
    );
  });
});
