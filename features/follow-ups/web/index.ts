import { clientSlots } from '#features/clients/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { followUpDueAlert } from '../events.ts';
import { followUpPages } from '../pages.ts';
import { FollowUpsTab } from './follow-ups-tab.tsx';
import type { LaterProps } from './later-popover.tsx';

export { FollowUpAction } from './follow-up-action.tsx';
export { FollowUpPanel } from './follow-up-panel.tsx';
export { FollowUpsHost } from './follow-ups-host.tsx';
export { type FurtherListProps, followUpSlots, type SharedFilter, setFurtherLists } from './further-lists.ts';
export { FollowUpChipButton, QuickFollowUp } from './quick-follow-up.tsx';

/** Loads the setting of the calendar feed, for the account's page of follow-ups. */
export const loadCalendarFeed = () =>
  import('./calendar-feed/calendar-feed-setting.tsx').then((module) => module.CalendarFeedSetting);

/** Chooses when something is done later, with the choices that follow-ups have. */
export const LaterPopover = lazyOnInteraction<LaterProps>(() =>
  import('./later-popover.tsx').then((module) => module.LaterPopover),
);

/** Its code loads with the first follow-up that falls due. */
const showDueToast = async (message: LiveMessage): Promise<void> =>
  (await import('./due-toast.ts')).showDueToast(message);

export const followUpsWeb = webModule({
  pages: followUpPages,
  screens: {
    follow_ups: () => import('./follow-ups.screen.tsx').then((module) => module.FollowUpsScreen),
  },
  palette: [{ page: followUpPages.follow_ups, group: 'go_to' }],
  slots: [clientSlots.list_tabs.fill(FollowUpsTab)],
  toasts: [toastOn(followUpDueAlert, showDueToast)],
});
