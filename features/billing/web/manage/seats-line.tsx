import { formatSum } from '#platform/contract/money/format-sum.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import type { Billing } from '../../contract.ts';
import { text } from './en.ts';

const SHOWN_INVITED = 2;

/** Who uses the seats, and what each invited person will cost. */
export function SeatsLine({ billing: { seats, plan }, onManage }: { billing: Billing; onManage: () => void }) {
  const { used, members, invited } = seats;
  const each = plan?.interval === 'year' ? 'a_year' : 'a_month';
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-3 border-t border-line pt-3.5">
      <AvatarStack people={members.map(({ name }) => ({ id: name, name }))} total={used} />
      <p className="min-w-0 flex-1 basis-56 text-fg-2">
        {used <= 1 ? text('only_you') : text('you_and', { count: used - 1 })}
        {invited.slice(0, SHOWN_INVITED).map(({ name, today, then }) => (
          <span key={name}>
            {' '}
            <b dir="auto" className="font-medium text-fg">
              {name}
            </b>{' '}
            {today && then
              ? text('is_invited', { today: formatSum(today), then: text(each, { sum: formatSum(then) }) })
              : text('is_invited_free')}
          </span>
        ))}
        {invited.length > SHOWN_INVITED && ` ${text('more_invited', { count: invited.length - SHOWN_INVITED })}`}
      </p>
      <Button size="sm" className="max-sm:w-full" onClick={onManage}>
        {text('manage_seats')}
      </Button>
    </div>
  );
}
