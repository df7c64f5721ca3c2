import { ChevronDown, CircleAlert, CircleMinus, CirclePlus, Copy, type LucideIcon, UserPlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#platform/web/format.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ImportCounts, RemarkCode, RowOutcome } from '../contract.ts';
import { remarkKinds } from '../remark-labels.ts';
import { outcomeTitles, plannedTitles, text } from './en.ts';
import { ImportRows } from './import-rows.tsx';

const icons: Record<RowOutcome, LucideIcon> = {
  CREATED: UserPlus,
  ATTACHED: CirclePlus,
  DUPLICATE_IN_FILE: Copy,
  UNCHANGED: CircleMinus,
  BAD: CircleAlert,
};

interface OutcomeListProps {
  id: number;
  counts: ImportCounts;
  /** `planned` after a dry run, `running` while rows are still written, `result` at the end. */
  kind: 'planned' | 'running' | 'result';
}

/** Shows how many rows have each outcome and remark; each figure opens its rows. */
export function OutcomeList({ id, counts, kind }: OutcomeListProps) {
  const titles = kind === 'planned' ? plannedTitles : outcomeTitles;
  return (
    <>
      <h3 className="mt-5 mb-1 text-xs font-medium text-fg-3">
        {text(kind === 'planned' ? 'planned_outcomes' : 'outcomes')}
      </h3>
      <ul className="border-t border-line-2">
        {RowOutcome.options.map((outcome) => (
          <Figure
            key={outcome}
            icon={icons[outcome]}
            isBad={outcome === 'BAD' && counts.outcomes.BAD > 0}
            title={titles[outcome]}
            count={counts.outcomes[outcome]}
          >
            {kind !== 'running' && <ImportRows id={id} filter={{ outcome }} isSample={kind === 'planned'} />}
          </Figure>
        ))}
      </ul>
      {(counts.blank_rows ?? 0) > 0 && (
        <p className="mt-2 text-xs text-fg-3">{text('blank_rows', { count: counts.blank_rows ?? 0 })}</p>
      )}
      <Remarks id={id} counts={counts} kind={kind} />
    </>
  );
}

interface FigureProps {
  icon?: LucideIcon;
  isBad?: boolean;
  title: string;
  count: number;
  /** What the figure opens; nothing for a figure that is only a count. */
  children: ReactNode;
}

function Figure({ icon, isBad = false, title, count, children }: FigureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const line = (
    <>
      {icon && <Icon of={icon} className={isBad ? 'text-danger-fg' : 'text-icon'} />}
      <span className="min-w-0 flex-1 text-start">{title}</span>
      <span className={`font-medium tabular-nums ${count === 0 ? 'text-fg-3' : ''}`}>{formatNumber(count)}</span>
    </>
  );
  return (
    <li className="border-b border-line">
      {children && count > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-10 w-full items-center gap-2.5 rounded-control py-2 hover:bg-hover"
        >
          {line}
          <Icon of={ChevronDown} size={14} className={`text-icon ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      ) : (
        <div className="flex min-h-10 items-center gap-2.5 py-2 pe-6">{line}</div>
      )}
      {isOpen && <div id={panelId}>{children}</div>}
    </li>
  );
}

/** Remarks that the outcomes already state. */
const SAID: readonly RemarkCode[] = ['SAME_AS_ROW', 'ALREADY_KNOWN', 'ADDED_TO_CLIENT'];

function Remarks({ id, counts, kind }: OutcomeListProps) {
  const found = RemarkCode.options.filter((code) => counts.remarks[code] !== undefined && !SAID.includes(code));
  if (found.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-1 text-xs font-medium text-fg-3">{text('remarks')}</h3>
      <ul className="border-t border-line-2">
        {found.map((remark) => (
          <Figure key={remark} title={remarkKinds[remark]} count={counts.remarks[remark] ?? 0}>
            {kind !== 'running' && <ImportRows id={id} filter={{ remark }} isSample={kind === 'planned'} />}
          </Figure>
        ))}
      </ul>
    </>
  );
}
