import { useState } from 'react';
import { type ClientCriteria, splitWhere } from '#features/clients/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { useRead } from '#platform/web/data.ts';
import {
  clientExports,
  type ExportFormatName,
  type ExportPeriodName,
  type ExportPreview,
  findDayErrors,
} from '../contract.ts';

export interface PeriodChoice {
  period: ExportPeriodName;
  from: string | null;
  to: string | null;
}

export const allClients: PeriodChoice = { period: 'ALL', from: null, to: null };

/** Returns the days of a request, which only one period has. */
export const toDays = ({ period, from, to }: PeriodChoice): { from?: string; to?: string } =>
  period === 'CUSTOM' ? { ...(from && { from }), ...(to && { to }) } : {};

/** A column in its place, chosen or not. */
export interface OrderedColumn {
  key: string;
  header: string;
  isChosen: boolean;
}

/** Returns the chosen columns in their order, and behind them those that are left out. */
function orderColumns({ available, columns }: Pick<ExportPreview, 'available' | 'columns'>): OrderedColumn[] {
  const byKey = new Map(available.map((column) => [column.key, column]));
  const chosen = columns.flatMap((key) => byKey.get(key) ?? []);
  const left = available.filter(({ key }) => !columns.includes(key));
  return [
    ...chosen.map((column) => ({ ...column, isChosen: true })),
    ...left.map((column) => ({ ...column, isChosen: false })),
  ];
}

/** Filters as the panel of the clients list has them. */
export interface FilterState {
  where?: string | undefined;
}

const toCriteria = ({ where }: FilterState): { criteria?: ClientCriteria } =>
  where ? { criteria: { conditions: splitWhere(where) as NonNullable<ClientCriteria['conditions']> } } : {};

/** What is chosen on the page, beginning with the format and the columns of the person's last export. */
export function useExportChoice() {
  const [period, setPeriod] = useState<PeriodChoice>(allClients);
  const [filters, setFilters] = useState<FilterState>({});
  const [format, setFormat] = useState<ExportFormatName | null>(null);
  const [ordered, setOrdered] = useState<OrderedColumn[] | null>(null);
  const chosen = ordered?.filter(({ isChosen }) => isChosen).map(({ key }) => key);
  const dayErrors = findDayErrors(period);
  const isComplete = Object.keys(dayErrors).length === 0;
  const body = {
    ...(isComplete && { period: period.period, ...toDays(period) }),
    ...toCriteria(filters),
    ...(format && { format }),
    ...(chosen && chosen.length > 0 && { columns: chosen }),
  } satisfies CallInput<typeof clientExports.exportClients>['body'];
  const preview = useRead(clientExports.preview, { body }, { keepPrevious: true });
  const counts = useRead(
    clientExports.count,
    { body: { ...(isComplete && toDays(period)), ...toCriteria(filters) } },
    { keepPrevious: true },
  );
  const columns = ordered ?? (preview.data ? orderColumns(preview.data) : []);
  const shownFormat = format ?? preview.data?.format ?? 'XLSX';
  const count = isComplete ? counts.data?.counts[period.period] : undefined;
  return {
    period,
    setPeriod,
    filters,
    setFilters,
    format: shownFormat,
    setFormat,
    columns,
    setColumns: setOrdered,
    /** Chooses these columns, in this order, and leaves out the others. */
    chooseColumns: (keys: string[]) =>
      setOrdered(orderColumns({ available: preview.data?.available ?? [], columns: keys })),
    preview,
    counts: counts.data?.counts ?? {},
    /** How many clients the export has; undefined until they are counted. */
    count,
    /** How large the file is about, in bytes; undefined until that is known. */
    bytes: count === undefined || !preview.data ? undefined : count * preview.data.row_bytes,
    dayErrors,
    /** What is asked for; null where something is missing. */
    request:
      isComplete && columns.some(({ isChosen }) => isChosen)
        ? {
            ...body,
            format: shownFormat,
            columns: columns.filter(({ isChosen }) => isChosen).map(({ key }) => key),
          }
        : null,
  };
}

export type ExportChoice = ReturnType<typeof useExportChoice>;
