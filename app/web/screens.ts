import { clientPages } from '#features/clients/pages.ts';
import { contentSlots, setContentKinds, withContentKinds } from '#features/content/web/index.ts';
import { contentGroupPages } from '#features/content-groups/pages.ts';
import { followUpSlots, setFurtherLists } from '#features/follow-ups/web/index.ts';
import { leadPages } from '#features/leads/pages.ts';
import { preferencePages } from '#features/preferences/pages.ts';
import { setAccountParts, whatsappSlots } from '#features/whatsapp/web/index.ts';
import type { AnyPage } from '#platform/contract/pages.ts';
import type { LoadScreen } from '#platform/web/module.ts';
import { readSlot } from '#platform/web/slots.ts';
import { shellPages } from '../pages/shell-pages.ts';
import { loadClientPage } from './client/load-client-page.ts';
import { withSharing } from './client/with-sharing.ts';
import { webModules } from './modules.ts';
import { loadFollowUpSettings } from './shell/load-follow-up-settings.tsx';
import { loadNeedsAttention } from './shell/load-needs-attention.tsx';

const kinds = readSlot(webModules, contentSlots.kinds);
setContentKinds(kinds);
setFurtherLists(readSlot(webModules, followUpSlots.lists));
setAccountParts(readSlot(webModules, whatsappSlots.templates));

/** The screens composed of several features. */
const composedScreens: readonly (readonly [AnyPage, LoadScreen])[] = [
  [clientPages.client, loadClientPage],
  ...kinds.flatMap(({ screens }) => screens.map(([page, load]) => [page, withSharing(load)] as const)),
  [
    leadPages.integrations,
    () => import('#features/integrations/web/directory.screen.tsx').then((module) => module.DirectoryScreen),
  ],
  [
    contentGroupPages.group_sharing,
    withContentKinds(() => import('./shell/group-sharing-page.tsx').then((module) => module.GroupSharingPage)),
  ],
  [leadPages.needs_attention, loadNeedsAttention],
  [preferencePages.account_follow_ups, loadFollowUpSettings],
  [shellPages.error, () => import('./errors/error-route.screen.tsx').then((module) => module.ErrorRouteScreen)],
];

/** The screen of each page; all but the first are chunks of their own, loaded when their page is opened. */
export const screens: ReadonlyMap<AnyPage, LoadScreen> = new Map([
  ...webModules.flatMap(({ pages = {}, screens = {} }) =>
    Object.entries(screens).flatMap(([name, load]) => (pages[name] && load ? [[pages[name], load] as const] : [])),
  ),
  ...composedScreens,
]);
