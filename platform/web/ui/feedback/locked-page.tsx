import { Button } from '../buttons/button.tsx';
import { TableSkeleton } from './skeleton.tsx';
import { LockedPanel } from './state-panel.tsx';

interface LockedPageProps {
  title: string;
  unlock: string;
  onUnlock: () => void;
  children: string;
}

/** What a page of a list or form would be, where the plan does not include it, and the way to it. */
export const LockedPage = ({ unlock, onUnlock, ...panel }: LockedPageProps) => (
  <div className="flex h-88 shrink-0 flex-col">
    <LockedPanel
      {...panel}
      shape={<TableSkeleton rows={4} />}
      actions={
        <Button variant="primary" onClick={onUnlock}>
          {unlock}
        </Button>
      }
    />
  </div>
);
