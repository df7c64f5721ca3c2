import { useRouterState } from '@tanstack/react-router';
import { FailedPage } from './error-page.tsx';

/** The statuses the product has a page for; an address may ask for no other, and for no words of its own. */
const statuses = [403, 404, 423, 425, 455, 456];

/** `/error?status=404`: the same screens as when a page fails where it stands (S0 §2.8). */
export function ErrorRouteScreen() {
  const asked = useRouterState({ select: ({ location }) => Number((location.search as { status?: unknown }).status) });
  return <FailedPage status={statuses.includes(asked) ? asked : 500} message={null} />;
}
