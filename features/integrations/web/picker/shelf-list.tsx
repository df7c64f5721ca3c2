import { useInstallation } from '#platform/web/session.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import { type Shelf, shelves } from './shelves.ts';

interface ShelfListProps {
  /** Null while a search is shown, which goes over all of them. */
  value: Shelf | null;
  countOn: (shelf: Shelf) => number;
  onChoose: (shelf: Shelf) => void;
}

/** The kinds of source at the side of the dialog, on a phone in a row above. */
export const ShelfList = ({ value, countOn, onChoose }: ShelfListProps) => (
  <nav
    aria-label={text('kinds')}
    className="flex shrink-0 gap-px bg-canvas p-2.5 max-sm:overflow-x-auto max-sm:border-b max-sm:border-line max-sm:[scrollbar-width:none] sm:w-53 sm:flex-col sm:overflow-y-auto sm:border-e sm:border-line"
  >
    {shelves
      .filter(({ id }) => id === 'suggested' || countOn(id) > 0)
      .map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-current={id === value ? 'true' : undefined}
          onClick={() => onChoose(id)}
          className={classNames(
            'flex h-8 shrink-0 items-center gap-[9px] rounded-sm px-2 text-start whitespace-nowrap max-sm:h-10',
            id === value ? 'bg-press font-medium' : 'hover:bg-hover',
          )}
        >
          <Icon of={icon} className="text-icon" />
          <span className="truncate">{label}</span>
          <span className="ms-auto ps-1 text-xs text-fg-3 tabular-nums">{countOn(id)}</span>
        </button>
      ))}
    <div className="mt-auto grid gap-1.5 p-2 text-xs max-sm:hidden">
      <p className="text-fg-2">{text('not_here')}</p>
      <AskForSource />
    </div>
  </nav>
);

/** Writes to the support of this installation. */
export function AskForSource() {
  const { support_email } = useInstallation();
  return (
    <TextLink
      href={`mailto:${support_email}?subject=${encodeURIComponent(text('ask_subject'))}`}
      className="justify-self-start font-medium"
    >
      {text('ask')}
    </TextLink>
  );
}
