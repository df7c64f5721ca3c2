import { type ComponentType, createElement, type ReactNode } from 'react';
import { SourceContext, type SourceOnScreens, withNouns } from './source.ts';

export type { ProblemLook } from './problem-look.ts';
export type { QuestionTargets, SourceFigures, SourceOnScreens, SourceTests } from './source.ts';

/** Loads the announced leads that could not be fetched, for the page of leads that need attention. */
export const loadFailedNotices = () =>
  import('./notices/failed-notices-panel.tsx').then((module) => module.FailedNoticesPanel);

/**
 * Returns the screens and banners of a provider, each to be loaded when it is shown.
 *
 * @param load loads what the provider says of itself.
 */
export function sourceScreens(load: () => Promise<SourceOnScreens>) {
  const bind =
    <Props extends object>(loadPart: () => Promise<ComponentType<Props>>) =>
    async (): Promise<(props: Props) => ReactNode> => {
      const [Part, source] = await Promise.all([loadPart(), load().then(withNouns)]);
      return (props) => createElement(SourceContext, { value: source }, createElement(Part, props));
    };
  return {
    home: bind(() => import('./home-screen.tsx').then((module) => module.HomeScreen)),
    account: bind(() => import('./account/account-screen.tsx').then((module) => module.AccountScreen)),
    consent: bind(() => import('./connect/return-screen.tsx').then((module) => module.ReturnScreen)),
    permissionBanner: bind(() => import('./banners/permission-banner.tsx').then((module) => module.PermissionBanner)),
    delayedBanner: bind(() => import('./banners/delayed-leads-banner.tsx').then((module) => module.DelayedLeadsBanner)),
  };
}
