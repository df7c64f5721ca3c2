import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { useShownColumns } from '#platform/web/list/rows/list-table.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { FormLead } from '../../contract.ts';
import { text } from '../en.ts';
import { LeadNameCell, SentCell } from './lead-cells.tsx';
import { LeadDetail } from './lead-detail.tsx';

interface LeadsProps {
  list: ListView<FormLead>['list'];
  leads: readonly FormLead[];
  /** What stands under the last row. */
  children: ReactNode;
}

/** Leads as rows; a press on a name shows all its answers under it. */
export function LeadsTable({ list, leads, children }: LeadsProps) {
  const { density, shown } = useShownColumns(list);
  const total = shown.reduce((sum, { width }) => sum + width, 0);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Table label={list.words.label} density={density} minWidth={total * 0.75} className="overflow-visible!">
        <colgroup>
          {shown.map(({ id, width }) => (
            <col key={id} style={{ width: `${(width / total) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.map(({ id, label, className }) => (
              <HeadCell key={id} className={classNames('truncate', className)}>
                <span dir="auto" title={label}>
                  {label}
                </span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} columns={shown} />
          ))}
        </tbody>
      </Table>
      {children}
    </div>
  );
}

function LeadRow({ lead, columns }: { lead: FormLead; columns: readonly ListColumn<FormLead>[] }) {
  const answersId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [, ...others] = columns;
  return (
    <>
      <Row isSelected={isOpen}>
        <Cell>
          <NameButton lead={lead} answersId={answersId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </Cell>
        {others.map(({ id, cell, className }) => (
          <Cell key={id} className={classNames(className)}>
            {cell(lead)}
          </Cell>
        ))}
      </Row>
      {isOpen && (
        <tr>
          <td
            id={answersId}
            colSpan={columns.length}
            className="border-b border-brand-tint-2 bg-selected px-5 pt-1 pb-5"
          >
            <LeadDetail lead={lead} />
          </td>
        </tr>
      )}
    </>
  );
}

interface NameButtonProps {
  lead: FormLead;
  answersId: string;
  isOpen: boolean;
  onToggle: () => void;
}

const NameButton = ({ lead, answersId, isOpen, onToggle }: NameButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? answersId : undefined}
    onClick={onToggle}
    className="focus-inset flex w-full min-w-0 items-center gap-2 rounded-xs text-start"
  >
    <Icon
      of={ChevronRight}
      size={14}
      isDirectional={!isOpen}
      className={classNames('text-icon', isOpen && 'rotate-90')}
    />
    <LeadNameCell lead={lead} />
  </button>
);

/** Leads on a phone: name and time, the answers behind them. */
export function LeadCards({ list, leads, children }: LeadsProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
      <ul aria-label={list.words.label}>
        {leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} />
        ))}
      </ul>
      {children}
    </div>
  );
}

function LeadCard({ lead }: { lead: FormLead }) {
  const answersId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={classNames('border-b border-line', isOpen && 'bg-selected')}>
      <div className="flex min-h-14 items-center gap-3 px-4 py-2">
        <div className="min-w-0 flex-1">
          <NameButton lead={lead} answersId={answersId} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          <p dir="auto" className="truncate ps-13 text-start text-xs text-fg-3">
            {lead.link_name ?? text('main_link')}
          </p>
        </div>
        <span className="shrink-0 text-xs">
          <SentCell lead={lead} />
        </span>
      </div>
      {isOpen && (
        <div id={answersId} className="px-4 pb-4">
          <LeadDetail lead={lead} />
        </div>
      )}
    </li>
  );
}
