import { clientSlots } from '#features/clients/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { followUpDueAlert } from '../events.ts';
import { followUpPages } from '../pages.ts';
import { FollowUpsTab } from './follow-ups-tab.tsx';
import { loadFurtherLists } from './further-lists.ts';

export { FollowUpAction } from './follow-up-action.tsx';
export { FollowUpPanel } from './follow-up-panel.tsx';
export { FollowUpsHost } from './follow-ups-host.tsx';
export { type FurtherList, type FurtherListProps, followUpSlots, setFurtherLists } from './further-lists.ts';
export { LaterPopover, SchedulePicker } from './later.ts';
export { FollowUpChipButton, QuickFollowUp } from './quick-follow-up.tsx';

/** Loads the setting of the calendar feed, for the account's page of follow-ups. */
export const loadCalendarFeed = () =>
  import('./calendar-feed/calendar-feed-setting.tsx').then((module) => module.CalendarFeedSetting);

/** Its code loads with the first follow-up that falls due. */
const showDueToast = async (message: LiveMessage): Promise<void> =>
  (await import('./due-toast.ts')).showDueToast(message);

export const followUpsWeb = webModule({
  pages: followUpPages,
  screens: {
    follow_ups: async () => {
      const [{ FollowUpsScreen }] = await Promise.all([import('./follow-ups.screen.tsx'), loadFurtherLists()]);
      return FollowUpsScreen;
    },
  },
  palette: [{ page: followUpPages.follow_ups, group: 'go_to' }],
  slots: [clientSlots.list_tabs.fill(FollowUpsTab)],
  toasts: [toastOn(followUpDueAlert, showDueToast)],
});
