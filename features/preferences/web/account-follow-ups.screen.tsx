import type { ReactNode } from 'react';
import { notificationPages } from '#features/notifications/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { listTimeZones } from '#platform/web/entity/time-zones.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { formatTimeOfDay, timesOfDay } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { preferences, type UserPreferences } from '../contract.ts';
import { AccountFrame, Setting } from './account-frame.tsx';
import { AccountLoading } from './account-states.tsx';
import { text } from './en.ts';
import { SaveBar } from './save-bar.tsx';
import { usePreferenceForm } from './use-save-preferences.ts';

const STEP_MINUTES = 30;

/**
 * Edits when and how the person is reminded (G-013, G-081).
 *
 * @param children further settings, which save themselves.
 */
export function AccountFollowUpsScreen({ children }: { children?: ReactNode }) {
  const stored = useRead(preferences.get, {});
  return (
    <AccountFrame title={text('follow_ups')} lead={text('follow_ups_lead')}>
      {stored.data ? <FollowUpForm stored={stored.data} /> : <AccountLoading query={stored} />}
      {children}
    </AccountFrame>
  );
}

function FollowUpForm({ stored }: { stored: UserPreferences }) {
  const form = usePreferenceForm(stored, ['default_next_step_time', 'time_zone']);
  const { values, change } = form;
  const zones = listTimeZones(values.time_zone);
  return (
    <div>
      <Setting label={text('default_time')} help={text('default_time_help')}>
        <div className="max-w-[220px]">
          <Select
            label={text('default_time')}
            isLabelHidden
            value={values.default_next_step_time}
            options={timesOfDay(STEP_MINUTES, values.default_next_step_time).map((time) => ({
              value: time,
              label: formatTimeOfDay(time),
            }))}
            onChange={(default_next_step_time) => change({ default_next_step_time })}
          />
        </div>
      </Setting>
      <Setting label={text('time_zone')} help={text('time_zone_help')}>
        <Combobox
          label={text('time_zone')}
          isLabelHidden
          options={zones}
          value={zones.find(({ value }) => value === values.time_zone) ?? null}
          emptyText={text('no_such_zone')}
          onChange={(zone) => change({ time_zone: zone?.value ?? stored.time_zone })}
        />
      </Setting>
      <Setting label={text('reminders')} help={text('reminders_help')} isChoice>
        <PageLink to={notificationPages.notifications} className={linkClasses()}>
          {text('reminders_by')}
        </PageLink>
      </Setting>
      <SaveBar changed={form.changedNames} form={form} />
    </div>
  );
}
