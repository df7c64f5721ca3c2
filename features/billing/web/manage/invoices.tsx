import { Check, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { ColumnTable } from '#platform/web/ui/display/plain-table.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type Invoice, type InvoiceStatus, payments } from '../../contract.ts';
import { Box } from './box.tsx';
import { text } from './en.ts';
import { InvoiceMenu } from './invoice-menu.tsx';

/** What was charged, the newest first, with the PDFs. @param isOwn false hides that there are none yet. */
export function Invoices({ isOwn }: { isOwn: boolean }) {
  const read = useReadPages(payments.listInvoices, { query: {} });
  if (read.isError) {
    return (
      <Box className="py-4">
        <PartNotLoaded words={text('invoices_not_loaded')} read={read} />
      </Box>
    );
  }
  if (read.isPending) {
    return (
      <Box className="py-4">
        <Skeleton>
          <SkeletonBlock className="h-2.5 w-38" />
        </Skeleton>
      </Box>
    );
  }
  if (read.rows.length === 0) return isOwn ? <NoInvoices /> : null;
  return (
    <div className="overflow-hidden rounded-md border border-line-2 bg-surface">
      <Panel
        title={text('invoices')}
        look="band"
        about={<span className="text-xs text-fg-3 max-sm:hidden">{text('invoices_about')}</span>}
      >
        {(titleId) => (
          <>
            <InvoiceTable invoices={read.rows} labelledBy={titleId} />
            <ShowMore list={read} className="px-5 py-3 max-sm:px-4" />
          </>
        )}
      </Panel>
    </div>
  );
}

const NoInvoices = () => (
  <Box className="py-4">
    <h2 className="font-medium">{text('no_invoices')}</h2>
    <p className="text-fg-2">{text('no_invoices_text')}</p>
  </Box>
);

const marks: Record<InvoiceStatus, { tone: BadgeTone; icon: LucideIcon; words: string }> = {
  PAID: { tone: 'success', icon: Check, words: text('paid') },
  NOT_PAID: { tone: 'warning', icon: Clock, words: text('not_paid') },
  FAILED: { tone: 'danger', icon: CircleX, words: text('failed') },
};

/** The state of an invoice, by icon and word (S0-3E-29). */
export const InvoiceMark = ({ status }: { status: InvoiceStatus }) => {
  const { tone, icon, words } = marks[status];
  return (
    <Badge tone={tone} icon={<Icon of={icon} size={12} />}>
      {words}
    </Badge>
  );
};

const nameInvoice = ({ number, description }: Invoice) => number ?? description;

function InvoiceTable({ invoices, labelledBy }: { invoices: readonly Invoice[]; labelledBy: string }) {
  const { time_zone } = useSession();
  return (
    <ColumnTable
      aria-labelledby={labelledBy}
      rows={invoices}
      cells="h-10 px-2.5"
      columns={[
        {
          label: text('number'),
          className: 'ps-5! max-sm:ps-4!',
          head: 'w-34 max-sm:w-auto',
          body: 'tabular-nums',
          cell: ({ number, created_at }) => (
            <>
              <bdi dir="ltr">{number ?? text('no_number')}</bdi>
              <span className="block text-xs text-fg-3 sm:hidden">{formatDate(created_at, time_zone)}</span>
            </>
          ),
        },
        {
          label: text('date'),
          className: 'max-sm:hidden',
          head: 'w-28',
          body: 'text-fg-2 tabular-nums',
          cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at, time_zone)}</time>,
        },
        {
          label: text('for'),
          className: 'max-md:hidden',
          body: 'text-fg-2',
          cell: ({ description }) => <span className="line-clamp-2">{description}</span>,
        },
        {
          label: text('amount'),
          isNumber: true,
          head: 'w-28 max-sm:w-24',
          body: 'font-medium',
          cell: ({ total }) => formatSum(total),
        },
        {
          label: text('status'),
          head: 'w-28 max-sm:w-24',
          cell: ({ status }) => <InvoiceMark status={status} />,
        },
        {
          label: text('actions'),
          isLabelHidden: true,
          className: 'pe-4!',
          head: 'w-28 max-sm:w-14',
          body: 'text-end whitespace-nowrap',
          cell: (invoice) => <InvoiceActions invoice={invoice} />,
        },
      ]}
    />
  );
}

function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const name = nameInvoice(invoice);
  return (
    <div className="flex items-center justify-end gap-1">
      {invoice.pay_url !== null && (
        <a
          href={invoice.pay_url}
          aria-label={text('pay_invoice', { number: name })}
          className={`${buttonClasses({ size: 'sm' })} max-sm:hidden!`}
        >
          {text('pay')}
        </a>
      )}
      <InvoiceMenu invoice={invoice} trigger={<RowMenuButton label={text('actions_for', { number: name })} />} />
    </div>
  );
}
