import { useBlocker } from '@tanstack/react-router';
import { uiText } from '../en/ui.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/** Asks once before the person leaves a page with unsaved changes. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={uiText('leave_title')}
      confirmLabel={uiText('leave')}
      cancelLabel={uiText('keep_editing')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {uiText('leave_text')}
    </ConfirmDialog>
  );
}
