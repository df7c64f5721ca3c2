import { CalendarDays, Check, ChevronDown, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuRadioGroup } from '#platform/web/ui/overlays/menu.tsx';
import { Popover, PopoverHeading } from '#platform/web/ui/overlays/popover.tsx';
import type { TeamDashboard } from '../contract.ts';
import { findDayErrors, type PeriodName, periodNames } from '../periods.ts';
import type { DashboardInput, DashboardState } from './dashboard-state.ts';
import { text } from './en.ts';
import { formatPeriod } from './figure-words.ts';

interface PeriodPickerProps {
  query: DashboardInput;
  days: TeamDashboard['period'] | undefined;
  onChoose: (period: Pick<DashboardState, 'period' | 'from' | 'to'>) => void;
}

type Named = Exclude<PeriodName, 'custom'>;
const named = periodNames.filter((name): name is Named => name !== 'custom');

/** Chooses a period by its name, or its first and last day. */
export function PeriodPicker({ query, days, onChoose }: PeriodPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = days
    ? formatPeriod(days)
    : query.period === 'custom'
      ? text('own_days')
      : text(`period_${query.period}`);
  const choose = (period: Parameters<typeof onChoose>[0]) => {
    setIsOpen(false);
    onChoose(period);
  };
  return (
    <Popover
      label={text('choose_period')}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-72 p-2"
      trigger={
        <Button
          aria-label={text('period', { days: shown })}
          icon={<Icon of={CalendarDays} />}
          iconEnd={<Icon of={ChevronDown} size={14} />}
        >
          {shown}
        </Button>
      }
    >
      <PopoverHeading className="px-2 py-1 text-xs font-medium text-fg-3">{text('choose_period')}</PopoverHeading>
      <ul>
        {named.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={query.period === name}
              onClick={() => choose({ period: name, from: undefined, to: undefined })}
              className="focus-inset flex h-8 w-full items-center rounded-sm px-2 text-start hover:bg-hover max-sm:h-11"
            >
              {text(`period_${name}`)}
              <Icon of={Check} className={classNames('ms-auto text-brand-fg', query.period !== name && 'invisible')} />
            </button>
          </li>
        ))}
      </ul>
      <OwnDays days={days} onChoose={(own) => choose({ period: 'custom', ...own })} />
    </Popover>
  );
}

interface OwnDaysProps {
  days: TeamDashboard['period'] | undefined;
  onChoose: (days: TeamDashboard['period']) => void;
}

function OwnDays({ days, onChoose }: OwnDaysProps) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const [from, setFrom] = useState<string | null>(days?.from ?? null);
  const [to, setTo] = useState<string | null>(days?.to ?? null);
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  const apply = () => {
    const found = findDayErrors({ period: 'custom', from, to });
    setErrors(found);
    if (from && to && Object.keys(found).length === 0) onChoose({ from, to });
  };
  return (
    <fieldset className="mt-1 grid gap-2 border-t border-line px-2 pt-2">
      <legend className="sr-only">{text('own_days')}</legend>
      <div className="grid grid-cols-2 gap-2">
        <DateField
          isRequired
          label={text('first_day')}
          value={from}
          today={today}
          max={today}
          error={errors.from ?? null}
          onChange={setFrom}
        />
        <DateField
          isRequired
          label={text('last_day')}
          value={to}
          today={today}
          max={today}
          error={errors.to ?? null}
          onChange={setTo}
        />
      </div>
      <Button isBlock onClick={apply}>
        {text('apply')}
      </Button>
    </fieldset>
  );
}

interface SubteamMenuProps {
  subteams: TeamDashboard['subteam_choices'];
  chosen: number | undefined;
  onChoose: (subteam_id: number | undefined) => void;
}

const ALL = 'all';

/** Chooses whose figures are shown: those of one sub-team or of all. */
export function SubteamMenu({ subteams, chosen, onChoose }: SubteamMenuProps) {
  const name = subteams.find(({ id }) => id === chosen)?.name ?? text('all_subteams');
  return (
    <Menu
      trigger={
        <Button
          aria-label={text('choose_subteam', { name })}
          icon={<Icon of={UsersRound} />}
          iconEnd={<Icon of={ChevronDown} size={14} />}
        >
          <span className="max-w-40 truncate">{name}</span>
        </Button>
      }
    >
      <MenuRadioGroup
        value={chosen === undefined ? ALL : String(chosen)}
        onChange={(value) => onChoose(value === ALL ? undefined : Number(value))}
        options={[
          { value: ALL, label: text('all_subteams') },
          ...subteams.map((subteam) => ({ value: String(subteam.id), label: subteam.name })),
        ]}
      />
    </Menu>
  );
}
