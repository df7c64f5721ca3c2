import type { ReactNode } from 'react';
import { toCalendarDay } from '#domain/wall-time.ts';
import { labelAbsence } from '#engines/rules/web/index.ts';
import { preferencePages } from '#features/preferences/pages.ts';
import { Setting } from '#features/preferences/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { formatTimeOfDay, timesOfDay } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import type { Availability } from '../../contract.ts';
import { usualHours } from './availability-form.ts';
import { DaysOff } from './days-off.tsx';
import { text } from './en.ts';
import type { AvailabilityForm } from './use-availability-form.ts';
import { WorkingHoursFields } from './working-hours-fields.tsx';

export const STEP_MINUTES = 30;

export interface AvailabilityFieldsProps {
  stored: Availability;
  form: AvailabilityForm;
  /** True where there is no room for labels at the side. */
  isNarrow?: boolean;
}

/** Whether somebody gets leads now, and everything that decides it. */
export function AvailabilityFields(props: AvailabilityFieldsProps) {
  const { stored, form, isNarrow = false } = props;
  const Part = isNarrow ? StackedSetting : Setting;
  return (
    <>
      <CurrentState stored={stored} />
      <Part label={text('pause')} help={text('pause_help')}>
        <PauseFields {...props} />
      </Part>
      <Part label={text('hours')} help={text('hours_help', { zone: stored.time_zone.replaceAll('_', ' ') })}>
        <Segmented
          label={text('hours')}
          value={form.values.hours ? 'set' : 'any'}
          segments={[
            { value: 'any', label: text('hours_any') },
            { value: 'set', label: text('hours_set') },
          ]}
          onChange={(kind) => form.change({ hours: kind === 'any' ? null : usualHours() })}
        />
        {form.values.hours && (
          <WorkingHoursFields hours={form.values.hours} onChange={(hours) => form.change({ hours })} />
        )}
        <Fault words={form.errors.hours} />
        {!isNarrow && (
          <PageLink
            to={preferencePages.account_follow_ups}
            className={`touch-target mt-2.5 block w-fit text-xs ${linkClasses()}`}
          >
            {text('change_zone')}
          </PageLink>
        )}
      </Part>
      <Part label={text('days_off')} help={text('days_off_help')}>
        <DaysOff
          days={form.values.days_off}
          time_zone={stored.time_zone}
          onChange={(days_off) => form.change({ days_off })}
        />
        <Fault words={form.errors.days_off} />
      </Part>
      <Part label={text('cap')} help={text('cap_help')}>
        <CapFields form={form} />
      </Part>
    </>
  );
}

/** A setting with its label above. */
const StackedSetting = ({ label, help, children }: { label: string; help: string; children: ReactNode }) => (
  <div className="border-t border-line py-4">
    <p aria-hidden="true" className="font-medium">
      {label}
    </p>
    <p className="mt-0.5 mb-2 text-xs text-fg-3">{help}</p>
    {children}
  </div>
);

const Fault = ({ words }: { words: string | undefined }) =>
  words && (
    <div className="mt-2">
      <FieldNote role="alert" error={words} />
    </div>
  );

function CurrentState({ stored: { unavailable_reason, leads_today } }: Pick<AvailabilityFieldsProps, 'stored'>) {
  return (
    <p className="mt-4 mb-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fg-2">
      {unavailable_reason ? (
        <>
          <Badge tone="warning">{text('not_available')}</Badge>
          {labelAbsence(unavailable_reason)}
        </>
      ) : (
        <Badge tone="success">{text('available')}</Badge>
      )}
      <span className="text-fg-3">{text('leads_today', { count: leads_today })}</span>
    </p>
  );
}

function PauseFields({ stored, form }: AvailabilityFieldsProps) {
  const { pause } = form.values;
  const today = toCalendarDay(useNow(), stored.time_zone);
  const change = (patch: Partial<typeof pause>) => form.change({ pause: { ...pause, ...patch } });
  return (
    <>
      <Segmented
        label={text('pause')}
        value={pause.kind}
        segments={[
          { value: 'off', label: text('pause_off') },
          { value: 'on', label: text('pause_on') },
          { value: 'until', label: text('pause_until') },
        ]}
        onChange={(kind) => change({ kind })}
      />
      {pause.kind === 'until' && (
        <div className="mt-2.5 grid max-w-[340px] grid-cols-2 gap-2">
          <DateField
            label={text('pause_day')}
            isLabelHidden
            isRequired
            value={pause.date}
            today={today}
            min={today}
            onChange={(date) => date && change({ date })}
          />
          <Select
            label={text('pause_time')}
            isLabelHidden
            value={pause.time}
            options={timesOfDay(STEP_MINUTES, pause.time).map((value) => ({ value, label: formatTimeOfDay(value) }))}
            onChange={(time) => change({ time })}
          />
        </div>
      )}
      <Fault words={form.errors.pause} />
    </>
  );
}

function CapFields({ form }: Pick<AvailabilityFieldsProps, 'form'>) {
  const { cap } = form.values;
  return (
    <div className="grid justify-items-start gap-2.5">
      <Segmented
        label={text('cap')}
        value={cap === null ? 'none' : 'set'}
        segments={[
          { value: 'none', label: text('cap_none') },
          { value: 'set', label: text('cap_set') },
        ]}
        onChange={(kind) => form.change({ cap: kind === 'none' ? null : '10' })}
      />
      {cap !== null && (
        <TextField
          label={text('cap_count')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={cap}
          error={form.errors.cap ?? null}
          onChange={({ target }) => form.change({ cap: target.value })}
          className="w-30"
        />
      )}
    </div>
  );
}
