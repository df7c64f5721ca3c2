import { useRouterState } from '@tanstack/react-router';
import { FailedPage } from './error-page.tsx';

/** The statuses with a page; an address can name no other status and no words of its own. */
const statuses = [403, 404, 423, 425, 455, 456];

/** `/error?status=404` shows the same screen as a page that fails (S0 §2.8). */
export function ErrorRouteScreen() {
  const asked = useRouterState({ select: ({ location }) => Number((location.search as { status?: unknown }).status) });
  return <FailedPage status={statuses.includes(asked) ? asked : 500} message={null} />;
}
