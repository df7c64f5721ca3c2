import { afterEach, describe, expect, it } from 'vitest';
import { LeadTrace } from '#features/leads/contract.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { FormLead } from '../contract.ts';
import { LeadDetail } from './list/lead-detail.tsx';

let opened: OpenPage | undefined;
afterEach(() => opened?.close());

const at = '2026-11-20T06:45:10.000Z';
const lead = sample(FormLead, {
  name: 'Charlotte Whitfield',
  sent_at: at,
  trace: sample(LeadTrace, { submitted_at: at, received_at: at }),
});
const openDetail = (parts: Partial<FormLead>) => {
  opened = openPart(() => <LeadDetail lead={{ ...lead, ...parts }} />);
  return opened;
};

describe('a lead of a form', () => {
  it('says on which page its visitor began, and by which advertisement they came', async () => {
    const page = openDetail({
      came_by: {
        first_touch: { at, gclid: 'abc', landing_page: 'https://bayshorehomes.example/floor-plans' },
        last_touch: null,
        site: null,
      },
    });
    await page.shows(
      'First landing page',
      'https://bayshorehomes.example/floor-plans',
      'Ad clicks',
      'gclid (google ads)',
    );
  });

  it('says why its visitor did not get what the form promised, and nothing where they did', async () => {
    const page = openDetail({ promised_content: 'NOBODY' });
    await page.shows(
      'The promised content was not sent: no one was assigned this client within a week. Share it yourself.',
    );
    page.close();

    const other = openDetail({ promised_content: 'GIVEN' });
    await other.shows('First touch');
    expect(other.text()).not.toContain('promised');
  });
});
