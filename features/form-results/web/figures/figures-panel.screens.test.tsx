import { afterEach, describe, expect, it, vi } from 'vitest';
import { LeadForm } from '#features/lead-forms/contract.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { answers } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { sampleDefinition } from '#testing/web/sample-form.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { FormFigures, formSubmissions } from '../../contract.ts';
import { FiguresPanel } from './figures-panel.tsx';

let opened: OpenPage | undefined;
afterEach(() => opened?.close());

const counts = { views_count: 58, started_count: 41, sent_count: 34, quarantined_count: 7 };
/** Days that no place on earth is in while it is another day in the zone of the person. */
const figures = sample(FormFigures, {
  ...counts,
  time_zone: 'Pacific/Kiritimati',
  days: [],
  steps: [],
  links: [{ link_id: 31, name: 'Expo', ...counts }],
  versions: [{ version: 4, ...counts }],
});
const form = sample(LeadForm, { id: 5, draft: sampleDefinition([]) });

function openFigures(): OpenPage {
  opened = openPart(() => <FiguresPanel form={form} onShow={undefined} />, {
    calls: [answers(formSubmissions.readFigures, figures)],
    person: { policies: ['INTEGRATIONS.MANAGE'], time_zone: 'Pacific/Niue' },
  });
  return opened;
}

describe('the figures of a form', () => {
  it('say by link and by version who started and what was held back, as by day', async () => {
    const page = openFigures();
    for (const [choice, name] of [
      ['by_link', 'Expo'],
      ['by_version', 'Version 4'],
    ] as const) {
      await page.shows('Figures by');
      document.querySelector<HTMLInputElement>(`input[value=${choice}]`)!.click();
      await page.shows(name);
      const cells = [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent);
      expect(cells).toEqual([name, '58', '41', '34', '7']);
    }
  });

  it('are locked in the free tier, and not asked for (S0-4-65, S0-6-21)', async () => {
    opened = openPart(() => <FiguresPanel form={form} onShow={undefined} />, { person: { is_free_tier: true } });
    await opened.shows('Subscribe to unlock stats');
    expect(opened.network.faults).toEqual([]);
  });

  it('are of days of the organisation, and say so; a period begins on its day, wherever the person is', async () => {
    const page = openFigures();
    await page.shows('Days start and end in Pacific/Kiritimati, your organisation’s time zone.');

    const asked: string[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push(url);
      return fetch(url, init);
    });
    page.press('Period: Last 30 days');
    await page.shows('Last 7 days');
    page.press('Last 7 days');

    const first = calendarDateIn(new Date(Date.now() - 6 * 86_400_000).toISOString(), 'Pacific/Kiritimati');
    await waitFor(() => expect(asked.join(' ')).toContain(`from=${first}`));
  });
});
