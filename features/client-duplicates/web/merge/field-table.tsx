import { Check } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { choiceBoxClasses } from '#platform/web/ui/fields/choice-box.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import type { MergeChoices, MergePreview } from '../../contract.ts';
import { text } from '../en.ts';
import { chooseSide, findChosen, isDecided, isSameForAll, type MergeRow } from './merge-rows.tsx';
import { labelClasses, rowClasses, wholeCellClasses } from './row-classes.ts';
import { SideLetter } from './side-letter.tsx';
import { sideLetter } from './sides.ts';
import { UnitedRows } from './united-rows.tsx';

export interface FieldTableProps {
  preview: MergePreview;
  rows: readonly MergeRow[];
  choices: MergeChoices;
  onChoose: (choices: MergeChoices) => void;
}

/** The clients side by side, a line for each field; on a narrow screen the values of a field stand under its name. */
export function FieldTable(props: FieldTableProps) {
  const { preview, rows } = props;
  const isNarrow = useIsNarrow();
  const clients = preview.clients.map(({ client }) => client);
  const decided = isNarrow ? rows.filter((row) => isDecided(row, clients)) : [];
  const columns = `118px repeat(${clients.length}, minmax(220px, 1fr))`;
  return (
    <div
      style={{ '--columns': columns } as CSSProperties}
      className={classNames(clients.length > 2 ? 'lg:w-max lg:min-w-full' : 'min-w-0')}
    >
      <Heads {...props} />
      {rows
        .filter((row) => !decided.includes(row))
        .map((row) => (
          <FieldRow key={row.name} row={row} {...props} />
        ))}
      <UnitedRows preview={preview} />
      {decided.length > 0 && (
        <details className="border-b border-line">
          <summary className="touch-target px-4 py-3 text-sm text-brand-fg">
            {text('decided', { count: decided.length })}
          </summary>
          {decided.map((row) => (
            <FieldRow key={row.name} row={row} {...props} />
          ))}
        </details>
      )}
    </div>
  );
}

function Heads({ preview, rows, choices, onChoose }: FieldTableProps) {
  const { time_zone } = useSession();
  return (
    <div className="grid border-b border-line-2 max-lg:grid-cols-2 lg:grid-cols-(--columns)">
      <span className="flex items-center ps-5 text-xs text-fg-3 max-lg:hidden">{text('keep')}</span>
      {preview.clients.map(({ client }, index) => (
        <div key={client.id} className="flex min-w-0 items-center gap-2.5 px-4 py-3 lg:border-s lg:border-line">
          <span className="max-lg:hidden">
            <Avatar of={client} size={32} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 items-center gap-1.5 font-medium">
              <SideLetter index={index} />
              <span dir="auto" className="truncate" title={client.name}>
                {client.name}
              </span>
            </p>
            <p className="truncate text-xs text-fg-3">
              {client.source_name && `${client.source_name}, `}
              {formatDate(client.created_at, time_zone)}
            </p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            className="max-lg:hidden"
            aria-label={text('all_of_named', { letter: sideLetter(index), name: client.name })}
            onClick={() => onChoose(chooseSide(client, rows, choices))}
          >
            {text('all_of', { letter: sideLetter(index) })}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Values longer than this stand one below the other on a narrow screen. */
const SHORT = 22;

function FieldRow({ row, preview, choices, onChoose }: FieldTableProps & { row: MergeRow }) {
  const name = useId();
  const clients = preview.clients.map(({ client }) => client);
  if (isSameForAll(row, clients)) return <SameRow row={row} preview={preview} />;
  const chosen = findChosen(row, clients, choices);
  const isLong = clients.some((client) => row.read(client).length > SHORT);
  return (
    <fieldset className={rowClasses}>
      <legend className="sr-only">{row.label}</legend>
      <span aria-hidden="true" className={labelClasses}>
        {row.label}
      </span>
      <div
        className={classNames(
          'max-lg:grid max-lg:gap-2 max-lg:px-4 max-lg:pt-1 max-lg:pb-3 lg:contents',
          !isLong && 'max-lg:grid-cols-2',
        )}
      >
        {clients.map((client, index) => (
          <Side
            key={client.id}
            name={name}
            index={index}
            value={row.read(client)}
            isChosen={chosen === client.id}
            isKeptToo={row.isUnited && chosen !== client.id}
            onChoose={() => onChoose(row.choose(choices, client.id))}
          >
            {row.show(client)}
          </Side>
        ))}
      </div>
    </fieldset>
  );
}

interface SideProps {
  name: string;
  index: number;
  /** '' cannot be chosen. */
  value: string;
  isChosen: boolean;
  isKeptToo: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Side({ name, index, value, isChosen, isKeptToo, onChoose, children }: SideProps) {
  if (value === '') {
    return (
      <span className="flex items-center px-4 ps-[42px] text-fg-3 max-lg:hidden lg:border-s lg:border-line">—</span>
    );
  }
  return (
    <label
      title={value}
      className={classNames(
        'flex min-w-0 cursor-pointer items-center gap-2.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        'max-lg:min-h-11 max-lg:rounded-md max-lg:border max-lg:px-3 lg:min-h-[42px] lg:border-s lg:border-line lg:px-4 lg:py-1.5',
        isChosen
          ? 'forced-chosen bg-selected text-fg max-lg:border-brand max-lg:shadow-[inset_0_0_0_1px_var(--ui-brand)]'
          : 'text-fg-2 hover:bg-hover max-lg:border-line-btn',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        aria-label={text('side', { letter: sideLetter(index), value })}
        className={classNames(choiceBoxClasses('circle'), 'max-lg:sr-only')}
      />
      <span dir="auto" className="min-w-0 flex-1 truncate tabular-nums">
        {children}
      </span>
      {isKeptToo && <Badge tone="brand">{text('kept_too')}</Badge>}
    </label>
  );
}

/** A field in which they do not differ; a number is said where one of them wrote it in another way. */
function SameRow({ row, preview }: { row: MergeRow; preview: MergePreview }) {
  const [first, ...others] = preview.clients.map(({ client }) => client);
  const written = others.flatMap(({ phones }, index) =>
    row.name === 'phones' && phones[0] && phones[0].raw !== first!.phones[0]?.raw && phones[0].raw !== phones[0].display
      ? [{ letter: sideLetter(index + 1), raw: phones[0].raw }]
      : [],
  );
  return (
    <div className={rowClasses}>
      <span className={labelClasses}>{row.label}</span>
      <span className={wholeCellClasses}>
        <Icon of={Check} size={14} className="shrink-0 text-icon" />
        <span dir="auto" className="min-w-0 wrap-anywhere text-fg tabular-nums">
          {row.show(first!)}
        </span>
        {written.map((side) => (
          <span key={side.letter} className="text-fg-3">
            {text('written', side)}
          </span>
        ))}
      </span>
    </div>
  );
}
