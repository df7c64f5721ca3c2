import type { ComponentType } from 'react';
import { loadCalendarFeed } from '#features/follow-ups/web/index.ts';
import { preferenceScreens } from '#features/preferences/web/index.ts';

/** Loads the settings of follow-ups together with the calendar feed. */
export async function loadFollowUpSettings(): Promise<ComponentType> {
  const [Screen, CalendarFeedSetting] = await Promise.all([preferenceScreens.account_follow_ups(), loadCalendarFeed()]);
  return () => (
    <Screen>
      <CalendarFeedSetting />
    </Screen>
  );
}
