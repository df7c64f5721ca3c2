import { call } from '#platform/web/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { notifications } from '../contract.ts';
import { text } from './en.ts';
import { reportAlerts } from './report-shown.ts';

/** The most alerts that are shown one by one. */
const MAX_SINGLE = 3;

/** Shows the alerts that no screen has shown, and reports that they were shown. */
export async function showUnshown(): Promise<void> {
  const { results } = await call(notifications.listUnshown, {});
  if (results.length === 0) return;
  const ids = results.map(({ id }) => id);
  if (results.length > MAX_SINGLE) {
    toast({ type: 'INFO', heading: text('many_alerts', { count: results.length }) });
  } else {
    for (const { id, title, body, page } of results) {
      toast({
        type: 'INFO',
        heading: title,
        ...(body !== '' && { message: body.split('\n', 1)[0] ?? '' }),
        ...(page === location.pathname
          ? { next: { label: text('got_it'), onChoose: () => reportAlerts([id], true) } }
          : { opens: page }),
      });
    }
  }
  reportAlerts(ids, false);
}
