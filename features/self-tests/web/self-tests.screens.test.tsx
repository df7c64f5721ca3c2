import { afterEach, describe, expect, it, vi } from 'vitest';
import { done } from '#platform/contract/endpoint.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { SelfTest, type SelfTestHop, selfTests } from '../contract.ts';
import { DailyPanel } from './daily-panel.tsx';
import { SelfTestDrawer } from './self-test-drawer.tsx';

const hop = (name: SelfTestHop['name'], status: SelfTestHop['status'], ms: number | null = null): SelfTestHop => ({
  name,
  status,
  ms,
  usual_ms: 100,
  problem: null,
});

const passed = sample(SelfTest, {
  id: '0198a0de-0000-7000-8000-000000000001',
  source_id: 21,
  source_name: 'Facebook: Bayshore Homes',
  form_name: 'The Linden',
  depth: 'PROVIDER',
  status: 'PASSED',
  assignee_name: 'Mei Chen',
  hops: [
    hop('MADE', 'DONE', 412),
    hop('RECEIVED', 'DONE', 268),
    hop('FETCHED', 'DONE', 310),
    hop('FILED', 'DONE', 38),
    hop('ASSIGNED', 'DONE', 12),
    hop('ON_SCREEN', 'DONE', 360),
  ],
});

const failed = sample(SelfTest, {
  ...passed,
  id: '0198a0de-0000-7000-8000-000000000002',
  source_id: 22,
  source_name: 'Facebook: Casa Lisboa',
  status: 'FAILED',
  hops: [
    hop('MADE', 'DONE', 412),
    hop('RECEIVED', 'DONE', 268),
    {
      ...hop('FETCHED', 'FAILED', 190),
      problem: {
        detail: 'Facebook would not show the answers.',
        action: 'task_missing',
        said: '(#200) requires leads_retrieval',
      },
    },
    hop('FILED', 'NOT_REACHED'),
    hop('ASSIGNED', 'NOT_REACHED'),
    hop('ON_SCREEN', 'NOT_REACHED'),
  ],
});

const sources = [
  { source_id: 21, name: 'Bayshore Homes' },
  { source_id: 22, name: 'Casa Lisboa' },
];

const words = {
  source: 'Facebook lead ads',
  provider: 'Facebook',
  describeFix: (_: SelfTest, { action }: { action: string }) => ({ steps: [`Mend ${action}.`, 'Test again.'] }),
};

let page: OpenPage | undefined;

afterEach(() => {
  expect(page?.network.faults).toEqual([]);
  page?.close();
});

const openDrawer = (calls: Parameters<typeof openPart>[1], startsAtOnce = false, tested = sources) => {
  page = openPart(
    () => (
      <SelfTestDrawer
        kind="facebook"
        sources={tested}
        words={words}
        portrait={null}
        startsAtOnce={startsAtOnce}
        onClose={() => undefined}
      />
    ),
    calls,
  );
  return page;
};

const listed = (...results: SelfTest[]) => answers(selfTests.list, { results, daily_source_ids: [21, 22] });

describe('the drawer of a self-test', () => {
  it('shows the last test of each page: its hops, what they took and what is usual', async () => {
    const drawer = openDrawer({ calls: [listed(passed, failed)] });
    await drawer.shows(
      'Self-test of Facebook lead ads',
      'On screen in 1.4s',
      'Stopped at Fetched',
      'Form “The Linden”',
      '6 hops, 1.4s',
      'Created at Facebook',
      '412 ms',
      'Goes to Mei Chen by the rules',
      'Test leads don’t affect figures, rotation or auto-replies. Deleted after 24 hours.',
    );
  });

  it('says of a broken hop what to do and what the provider said', async () => {
    const drawer = openDrawer({ calls: [listed(failed)] }, false, sources.slice(1));
    await drawer.shows(
      '2 of 6 hops, stopped after 0.9s',
      'Facebook would not show the answers.',
      'What to do',
      'Facebook said: (#200) requires leads_retrieval',
      'Mend task_missing.',
      'Test this page again',
      'Not reached',
    );
  });

  it('tests page after page', async () => {
    const drawer = openDrawer(
      {
        calls: [listed(), answers(selfTests.start, passed, { id: 21 }), answers(selfTests.start, failed, { id: 22 })],
      },
      true,
    );
    await drawer.shows('On screen in 1.4s', 'Stopped at Fetched', 'Test all pages');
    expect(drawer.network.asked.filter((call) => call === selfTests.start)).toHaveLength(2);
  });

  it('goes on with the next page where one cannot be tested, and says why', async () => {
    const drawer = openDrawer(
      {
        calls: [
          listed(),
          fails(selfTests.start, 'not_possible_now', { detail: 'No form of this page is on.' }),
          answers(selfTests.start, failed, { id: 22 }),
        ],
      },
      true,
    );
    await drawer.shows('No form of this page is on.', 'Stopped at Fetched');
  });

  it('says so where the provider makes no test lead', async () => {
    const drawer = openDrawer({ calls: [listed({ ...passed, depth: 'PERMISSION_ONLY' })] });
    await drawer.shows('Facebook allows no test leads here.');
  });

  it('can be stopped while pages wait for their turn', async () => {
    const running = {
      ...passed,
      status: 'RUNNING' as const,
      hops: [hop('MADE', 'DONE', 412), hop('RECEIVED', 'WAITING')],
    };
    const drawer = openDrawer({ calls: [listed(running), answers(selfTests.start, running)] }, true);
    await drawer.shows('Stop test', 'Next', '0 of 2 pages done');
    drawer.press('Stop test');
    await drawer.shows('Test stopped.', 'Test all pages');
  });

  it('copies a report that says everything', async () => {
    const write = vi.fn(async (_: string) => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
    const drawer = openDrawer({ calls: [listed(passed, failed)] });
    await drawer.shows('Copy report');
    drawer.press('Copy report');
    await drawer.shows('Copied');
    vi.unstubAllGlobals();
    const report = write.mock.calls[0]?.[0].split('\n').slice(1);
    expect(report).toEqual([
      'Facebook: Bayshore Homes: 6 hops, 1.4s',
      '  Created at Facebook: 412 ms',
      '  Received: 268 ms',
      '  Fetched: 310 ms',
      '  Saved: 38 ms',
      '  Assigned: 12 ms',
      '  On screen: 360 ms',
      'Facebook: Casa Lisboa: 2 of 6 hops, stopped after 0.9s',
      '  Created at Facebook: 412 ms',
      '  Received: 268 ms',
      '  Fetched: failed. Facebook would not show the answers. Facebook said: (#200) requires leads_retrieval',
      '  Saved: Not reached',
      '  Assigned: Not reached',
      '  On screen: Not reached',
    ]);
  });

  it('says that the tests failed to load', async () => {
    const drawer = openDrawer({ calls: [fails(selfTests.list, 'internal')] });
    await drawer.shows('Couldn’t load the last tests.');
  });
});

describe('the panel of the daily test', () => {
  const openPanel = (calls: Parameters<typeof openPart>[1], onSee = vi.fn()) => {
    page = openPart(() => <DailyPanel kind="facebook" sources={sources} provider="Facebook" onSee={onSee} />, calls);
    return page;
  };

  it('shows when each of the last days was tested and where it stopped, a failed test before the others of its day', async () => {
    const onSee = vi.fn();
    const panel = openPanel(
      { calls: [listed(passed, failed, { ...passed, started_at: '2026-11-19T09:00:00.000Z' })] },
      onSee,
    );
    await panel.shows('20 Nov 2026, 05:00 PM', 'Casa Lisboa: Stopped at Fetched');
    await panel.shows('19 Nov 2026, 05:00 PM', '6 hops, 1.4s');
    panel.press('See the hop');
    expect(onSee).toHaveBeenCalledWith(22);
  });

  it('is switched off for every page at once', async () => {
    const panel = openPanel({ calls: [listed(), answers(selfTests.setDaily, done)] });
    await panel.shows('No test yet.');
    document.querySelector<HTMLInputElement>('input')?.click();
    await panel.shows('No longer tested every day');
    expect(panel.network.asked.filter((call) => call === selfTests.setDaily)).toHaveLength(2);
  });
});
