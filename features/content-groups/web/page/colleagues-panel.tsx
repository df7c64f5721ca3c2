import { Download } from 'lucide-react';
import { useState } from 'react';
import { SidePanel } from '#features/content/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import { saveUrl, toFileName } from '#platform/web/navigation/save-url.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useAsked } from '#platform/web/state/use-asked.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { QrPicture } from '#platform/web/ui/display/qr-picture.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ContentGroup, contentGroups, type GroupCode } from '../../contract.ts';
import { text } from './en.ts';

/** The code by which colleagues and other organisations join, and the switch that opens and closes it. */
export function ColleaguesPanel({ group }: { group: ContentGroup }) {
  const { id, code } = group;
  const set = useChange(contentGroups.setCode);
  const [isOpen, open] = useAsked(code?.is_open ?? false, (is_open) =>
    set.mutateAsync({ params: { id }, body: { is_open } }),
  );
  const copies = group.items.filter(({ state }) => state === 'ready').length;
  return (
    <SidePanel
      title={text('for_colleagues')}
      end={
        <Switch
          label={text('code_open')}
          className="text-fg-2"
          checked={isOpen}
          onChange={({ target }) => open(target.checked)}
        />
      }
    >
      <p className="text-fg-2">{code?.is_open ? text('code_text', { count: copies }) : text('code_closed_text')}</p>
      {code?.is_open && <OpenCode group={group} code={code} />}
    </SidePanel>
  );
}

function OpenCode({ group: { id, title }, code }: { group: ContentGroup; code: GroupCode }) {
  const qr = useRead(contentGroups.getCodePicture, { params: { id } });
  const [isChanging, setIsChanging] = useState(false);
  const { last_day } = code;
  return (
    <div className="mt-3 flex flex-wrap items-start gap-4">
      {qr.isError ? (
        <PartNotLoaded words={text('qr_not_loaded')} read={qr} />
      ) : (
        <QrPicture svg={qr.data?.svg} alt={text('qr_of', { name: title })} className="size-30" />
      )}
      <div className="min-w-0">
        <p className="text-xs text-fg-3">{text('code')}</p>
        <p dir="ltr" className="font-display text-xl font-semibold tracking-wide select-all">
          {code.code}
        </p>
        <div className="mt-2 flex gap-1.5">
          <CopyButton text={code.url} label={text('copy_link')} size="sm" />
          <IconButton
            size="sm"
            label={text('download_qr')}
            icon={<Icon of={Download} size={14} />}
            disabled={!qr.data}
            onClick={() => qr.data && saveUrl(qr.data.png, `${toFileName(title)}.png`)}
          />
        </div>
        <p className="mt-2 text-xs text-fg-3">
          {last_day === null ? text('no_end') : text('until', { date: formatCalendarDate(last_day) })}{' '}
          <LinkButton onClick={() => setIsChanging(true)}>{text('change')}</LinkButton>
        </p>
      </div>
      {isChanging && <LastDayDialog id={id} last_day={last_day} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

type LastDayProps = Pick<GroupCode, 'last_day'> & { id: number; onClose: () => void };

function LastDayDialog({ id, last_day, onClose }: LastDayProps) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const set = useChange(contentGroups.setCode, saidByForm);
  const form = useForm({
    stored: { last_day },
    save: async (written) => {
      await set.mutateAsync({ params: { id }, body: { is_open: true, ...written } });
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={text('last_day')} form={form}>
      <DateField
        label={text('last_day')}
        help={text('last_day_help')}
        today={today}
        min={today}
        {...form.control('last_day')}
      />
    </FormDialog>
  );
}
