import type { SourceHealth } from '#features/source-health/contract.ts';
import type { FacebookPage } from '../../contract.ts';

/** What the table and the cards of pages show. */
export interface PagesProps {
  pages: readonly FacebookPage[];
  /** Null before anything was received. */
  health: readonly SourceHealth[] | null;
  closed: ReadonlySet<number>;
  onToggle: (id: number) => void;
}
