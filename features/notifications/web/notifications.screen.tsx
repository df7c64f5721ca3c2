import { Info } from 'lucide-react';
import { AccountFrame, AccountLoading, SaveBar, Setting } from '#features/preferences/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import {
  type AlertChoices,
  type AlertRow,
  type AlertSettings,
  type EscalationStep,
  notifications,
  type QuietHours,
} from '../contract.ts';
import { AlertTable } from './alert-table.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { text } from './en.ts';
import { EscalationSetting } from './escalation-setting.tsx';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';
import { TestPanel } from './test-panel.tsx';

/** Edits what reaches a person, where and when (S0-2.1-32, D29). */
export function NotificationsScreen() {
  const stored = useRead(notifications.getSettings, {});
  return (
    <AccountFrame title={text('title')} lead={text('lead')} isWide>
      {stored.data ? (
        <NotificationSettings stored={stored.data} />
      ) : (
        <AccountLoading query={stored} title={text('failed')} />
      )}
    </AccountFrame>
  );
}

interface Values {
  rows: AlertRow[];
  quiet_hours: QuietHours;
  escalation: EscalationStep[];
}

function NotificationSettings({ stored }: { stored: AlertSettings }) {
  const devices = useRead(notifications.listDevices, {});
  const form = useNotificationForm(stored);
  const { values, change } = form;
  return (
    <div className="grid gap-x-9 gap-y-6 xl:grid-cols-[minmax(0,724px)_minmax(280px,340px)]">
      <div className="min-w-0">
        <AlertTable
          rows={values.rows}
          onChange={(rows) => change({ rows })}
          settings={stored}
          deviceCount={devices.data?.results.length ?? null}
        />
        <Setting label={text('quiet_hours')} help={text('quiet_hours_help')}>
          <QuietHoursSetting
            value={values.quiet_hours}
            timeZone={stored.time_zone}
            onChange={(quiet_hours) => change({ quiet_hours })}
          />
        </Setting>
        <Setting label={text('escalation')} help={text('escalation_help')}>
          <EscalationSetting
            steps={values.escalation}
            colleagues={stored.colleagues}
            subteams={stored.subteams}
            told_instead={stored.told_instead}
            error={form.errors.escalation}
            onChange={(escalation) => change({ escalation })}
          />
        </Setting>
        <SaveBar changed={form.changed.map((name) => text(`change_${name}`))} form={form} />
      </div>
      <div className="grid content-start gap-3 xl:mt-4">
        <TestPanel />
        <DevicesPanel publicKey={stored.push_public_key} devices={devices.data?.results ?? []} />
        <p className="flex gap-2 rounded-md bg-fill px-3 py-2.5 text-xs text-fg-2">
          <Icon of={Info} size={14} className="mt-0.5 shrink-0" />
          {text('on_lead')}
        </p>
      </div>
    </div>
  );
}

function useNotificationForm(stored: AlertSettings) {
  const update = useChange(notifications.updateSettings, {
    ...saidByForm,
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('saved') }),
  });
  return useForm<Values>({
    stored: { rows: stored.alerts, quiet_hours: stored.quiet_hours, escalation: stored.escalation },
    save: ({ rows, quiet_hours, escalation }, changed) =>
      update.mutateAsync({
        body: {
          ...(changed.includes('rows') && { choices: chooseChanged(stored.alerts, rows) }),
          ...(changed.includes('quiet_hours') && { quiet_hours }),
          ...(changed.includes('escalation') && { escalation }),
        },
      }),
    placeErrors: (errors) => {
      const [, fault] = Object.entries(errors).find(([name]) => name.startsWith('escalation')) ?? [];
      return fault === undefined ? {} : { escalation: fault };
    },
  });
}

/** Returns the cells of the rows that differ, so that what another tab saved stays. */
const chooseChanged = (before: readonly AlertRow[], rows: readonly AlertRow[]): AlertChoices =>
  Object.fromEntries(
    rows
      .filter((row, index) => row !== before[index])
      .map(({ kind, locked, in_app, email, push, in_quiet_hours }) => [
        kind,
        { ...(!locked.includes('in_app') && { in_app }), email, push, in_quiet_hours },
      ]),
  );
