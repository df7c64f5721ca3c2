import { expect, it } from 'vitest';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { shownToasts } from '#platform/web/ui/feedback/toast-store.ts';
import { waits } from '#testing/web/fake-calls.ts';
import { openPart } from '#testing/web/render.tsx';
import { waitFor } from '#testing/web/wait-for.ts';
import { teamDashboard } from '../contract.ts';

const words = { label: 'Download CSV', failed: 'Not downloaded' };

it('leaving the page ends a download, which is no failure', async () => {
  let asked: AbortSignal | null | undefined;
  const waiting = waits(teamDashboard.download);
  const page = openPart(
    () => <DownloadButton endpoint={teamDashboard.download} input={{}} fileName="Team.csv" words={words} isIcon />,
    {
      calls: [
        {
          ...waiting,
          respond(signal) {
            asked = signal;
            return waiting.respond(signal);
          },
        },
      ],
    },
  );
  await waitFor(() => page.press('Download CSV'));
  await waitFor(() => expect(asked?.aborted).toBe(false));
  page.close();

  await waitFor(() => expect(asked?.aborted).toBe(true));
  expect(shownToasts()).toEqual([]);
});
