import { CircleAlert, CircleMinus, CirclePlus, Copy, type LucideIcon, UserPlus } from 'lucide-react';
import { formatNumber } from '#platform/web/format.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type ImportCounts, RemarkCode, RowOutcome } from '../contract.ts';
import { remarkKinds } from '../remark-words.ts';
import { outcomeTitles, plannedTitles, text } from './en.ts';

const icons: Record<RowOutcome, LucideIcon> = {
  CREATED: UserPlus,
  ATTACHED: CirclePlus,
  DUPLICATE_IN_FILE: Copy,
  UNCHANGED: CircleMinus,
  BAD: CircleAlert,
};

/** How many rows end how, and what is worth a look in them. */
export function OutcomeList({ counts, kind }: { counts: ImportCounts; kind: 'planned' | 'result' }) {
  const titles = kind === 'planned' ? plannedTitles : outcomeTitles;
  return (
    <>
      <h3 className="mt-5 mb-1 text-xs font-medium text-fg-3">
        {text(kind === 'planned' ? 'planned_outcomes' : 'outcomes')}
      </h3>
      <dl className="border-t border-line-2">
        {RowOutcome.options.map((outcome) => (
          <Line
            key={outcome}
            icon={icons[outcome]}
            isBad={outcome === 'BAD' && counts.outcomes.BAD > 0}
            title={titles[outcome]}
            count={counts.outcomes[outcome]}
          />
        ))}
      </dl>
      <Remarks counts={counts} />
    </>
  );
}

interface LineProps {
  icon: LucideIcon;
  isBad: boolean;
  title: string;
  count: number;
}

function Line({ icon, isBad, title, count }: LineProps) {
  return (
    <div className="flex min-h-10 items-center gap-2.5 border-b border-line py-2">
      <Icon of={icon} className={isBad ? 'text-danger-fg' : 'text-icon'} />
      <dt className="min-w-0 flex-1">{title}</dt>
      <dd className={`font-medium tabular-nums ${count === 0 ? 'text-fg-3' : ''}`}>{formatNumber(count)}</dd>
    </div>
  );
}

/** The outcomes say these already. */
const SAID: readonly RemarkCode[] = ['SAME_AS_ROW', 'ALREADY_KNOWN', 'ADDED_TO_CLIENT'];

function Remarks({ counts }: { counts: ImportCounts }) {
  const found = RemarkCode.options.filter((code) => counts.remarks[code] !== undefined && !SAID.includes(code));
  if (found.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-xs font-medium text-fg-3">{text('remarks')}</h3>
      <ul className="mt-1 grid gap-1">
        {found.map((code) => (
          <li key={code} className="flex gap-2.5 text-fg-2">
            <span className="min-w-0 flex-1">{remarkKinds[code]}</span>
            <span className="tabular-nums">{formatNumber(counts.remarks[code] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
