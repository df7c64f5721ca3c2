import { ChevronDown } from 'lucide-react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SourceAccount } from '../../contract.ts';
import { text } from '../en.ts';

interface FormsToggleProps {
  account: Pick<SourceAccount, 'name'>;
  isClosed: boolean;
  onToggle: () => void;
}

/** Shows or hides the forms of an account. */
export const FormsToggle = ({ account, isClosed, onToggle }: FormsToggleProps) => (
  <button
    type="button"
    aria-label={text('forms_of', { name: account.name })}
    aria-expanded={!isClosed}
    onClick={onToggle}
    className="touch-target -ms-1 grid size-6 shrink-0 place-items-center rounded-xs text-fg-3 hover:bg-hover"
  >
    <Icon of={ChevronDown} size={14} className={classNames(isClosed && '-rotate-90')} />
  </button>
);
