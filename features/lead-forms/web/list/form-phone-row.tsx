import { useNow } from '#platform/web/clock.ts';
import { formatAgeShort } from '#platform/web/format.ts';
import type { PhoneRowProps } from '#platform/web/list/define-list.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { LeadFormItem } from '../../contract.ts';
import { FormStateBadge } from '../form-state.tsx';
import { text } from './en.ts';
import { FormMenu } from './form-menu.tsx';
import { FormThumbnail } from './form-picture.tsx';

/** A form on a phone: picture, name, state, leads, and when the last one came. */
export function FormPhoneRow({ row: form, title }: PhoneRowProps<LeadFormItem>) {
  const now = Date.parse(useNow());
  const { last_lead_at, is_silent, leads_count } = form;
  return (
    <>
      <FormThumbnail form={form} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0">{title}</div>
        <div className="mt-1 flex min-w-0 items-center gap-2 text-sm">
          <FormStateBadge form={form} />
          <span className="truncate text-fg-2 tabular-nums">{text('lead_count', { count: leads_count })}</span>
          {last_lead_at && (
            <time
              dateTime={last_lead_at}
              className={classNames('ms-auto shrink-0 tabular-nums', is_silent ? 'text-warning-fg' : 'text-fg-3')}
            >
              {formatAgeShort(last_lead_at, now)}
            </time>
          )}
        </div>
        {is_silent && <p className="truncate text-xs text-warning-fg">{text('silent')}</p>}
      </div>
      <FormMenu form={form} />
    </>
  );
}
