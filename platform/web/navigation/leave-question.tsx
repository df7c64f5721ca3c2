import { useEffect, useState } from 'react';
import { uiText } from '../en/ui.ts';
import { LazyConfirmDialog } from '../ui/overlays/lazy-confirm-dialog.tsx';
import { useRouter } from './router/page-frame.tsx';

type Decide = (isBlocked: boolean) => void;

/** Asks once before the person leaves a page with unsaved changes. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { history } = useRouter();
  const [decide, setDecide] = useState<Decide | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const ask = () => new Promise<boolean>((resolve) => setDecide(() => resolve));
    return history.block({ blockerFn: ask, enableBeforeUnload: true });
  }, [history, isDirty]);
  const answer = (isBlocked: boolean) => {
    decide?.(isBlocked);
    setDecide(null);
  };
  return (
    <LazyConfirmDialog
      isOpen={decide !== null}
      title={uiText('leave_title')}
      confirmLabel={uiText('leave')}
      cancelLabel={uiText('keep_editing')}
      onConfirm={() => answer(false)}
      onCancel={() => answer(true)}
    >
      {uiText('leave_text')}
    </LazyConfirmDialog>
  );
}
