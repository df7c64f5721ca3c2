import type { SourceAccount } from '../../contract.ts';
import type { AccountFigures } from '../source.ts';

/** What the table and the cards of accounts show. */
export interface AccountsProps {
  accounts: readonly SourceAccount[];
  /** Null before anything was received. */
  figures: readonly AccountFigures[] | null;
  closed: ReadonlySet<number>;
  onToggle: (id: number) => void;
}
