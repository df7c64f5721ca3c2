import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { AnyPage, Layout } from '#platform/contract/pages.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { reportError } from '#platform/web/browser/report-error.ts';
import type { LoadScreen } from '#platform/web/module.ts';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { ErrorPage, UnknownPage } from './errors/error-page.tsx';
import { guardPage } from './page-guard.ts';
import { screens } from './screens.ts';
import { layouts } from './shell/layouts.tsx';

interface RouterContext {
  startup: Startup;
  queryClient: QueryClient;
}

/** Makes a route for each page, in its layout, loaded when it is opened. */
export function makeRouter(context: RouterContext) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: () => <Outlet />,
    notFoundComponent: UnknownPage,
    errorComponent: ErrorPage,
  });
  const frames = (Object.keys(layouts) as Layout[]).map((layout) => {
    const frame = createRoute({ getParentRoute: () => root, id: layout, component: layouts[layout] });
    return frame.addChildren(
      screensIn(layout).map(([page, load]) => makeRoute(frame as unknown as AnyRoute, page, load)),
    );
  });
  return createRouter({
    routeTree: root.addChildren(frames as unknown as AnyRoute[]) as AnyRoute,
    context,
    defaultPreload: prefersLessData() ? false : 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: (error) => reportError(error, 'render'),
    defaultNotFoundComponent: UnknownPage,
  });
}

const screensIn = (layout: Layout) => [...screens].filter(([page]) => page.layout === layout);

function makeRoute(frame: AnyRoute, page: AnyPage, load: LoadScreen): AnyRoute {
  const Screen = lazyRouteComponent(async () => ({ default: await load() }) as { default: () => React.ReactNode });
  const component = () => (
    <>
      {page.title !== null && <PageTitle title={page.title} />}
      <Screen />
    </>
  );
  return createRoute({
    getParentRoute: () => frame,
    path: page.pattern.replace(/\{(\w+)\}/g, '$$$1'),
    beforeLoad: ({ context, location }) => guardPage(page, (context as RouterContext).startup, location.href),
    // The router preloads the screen inside the layout.
    component: Object.assign(component, { preload: Screen.preload }),
  }) as unknown as AnyRoute;
}

/** Returns whether the connection is slow or metered, so that nothing is preloaded (S0-9-26). */
function prefersLessData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '');
}
