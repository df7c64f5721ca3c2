import { usePageLocation } from '#platform/web/navigation/router/page-frame.tsx';
import { FailedPage } from './error-page.tsx';

/** The statuses with a page; an address can name no other status and no words of its own. */
const statuses = [403, 404, 423, 425, 455, 456];

/** `/error?status=404` shows the same screen as a page that fails (S0 §2.8). */
export function ErrorRouteScreen() {
  const asked = Number(usePageLocation().search.status);
  return <FailedPage status={statuses.includes(asked) ? asked : 500} message={null} />;
}
