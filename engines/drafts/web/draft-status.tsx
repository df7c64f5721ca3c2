import type { ReactNode } from 'react';
import { SaveStatus } from './save-status.tsx';
import { TheirChanges } from './their-changes.tsx';
import type { DraftView } from './use-draft.ts';

interface DraftStatusProps {
  of: DraftView;
  /** Leads to a part that is incomplete. */
  choose: (part: string) => void;
  describeReordering?: (who: { name: string; time: string }) => string;
  /** Who else has the draft open. */
  viewers?: ReactNode;
}

/** Who else has a draft open, what they changed, whether everything is saved, and the question about a conflict. */
export const DraftStatus = ({ of, choose, viewers, describeReordering }: DraftStatusProps) => (
  <>
    {viewers}
    <TheirChanges of={of} describeReordering={describeReordering} />
    <SaveStatus of={of} choose={choose} />
    {of.dialog}
  </>
);
