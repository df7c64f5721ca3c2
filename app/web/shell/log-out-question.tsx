import { useState } from 'react';
import { identity } from '#features/identity/contract.ts';
import { call } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { signOut } from './sign-out.ts';
import { text } from './tools-en.ts';

export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await signOut(() => call(identity.logout, {}));
  };
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => void leave()}
      isSaving={isLeaving}
      title={text('log_out_question')}
      confirmLabel={text('log_out')}
    >
      {text('log_out_text')}
    </ConfirmDialog>
  );
}
