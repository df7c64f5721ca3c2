import type { RouterHistory } from '@tanstack/history';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { reportError } from '#platform/web/browser/report-error.ts';
import type { Frames } from '#platform/web/navigation/router/page-frame.tsx';
import { Router } from '#platform/web/navigation/router/router.ts';
import { ErrorPage, UnknownPage } from './errors/error-page.tsx';
import { guardPage } from './page-guard.ts';
import { screens } from './screens.ts';
import { layouts } from './shell/layouts.tsx';

export const frames: Frames = { layouts, ErrorPage, UnknownPage };

/** Makes the router of the product's pages: each in its layout, its screen loaded when it is opened. */
export const makeRouter = (startup: Startup, history?: RouterHistory): Router =>
  new Router({
    screens,
    guard: (page, href) => guardPage(page, startup, href),
    onError: (error) => reportError(error, 'render'),
    ...(history && { history }),
  });
