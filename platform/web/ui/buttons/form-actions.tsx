import { uiText } from '#platform/web/en/ui.ts';
import { Button } from './button.tsx';

interface FormActionsProps {
  /** The id of the form that the second button submits. */
  formId: string;
  isSaving: boolean;
  saveLabel?: string | undefined;
  onCancel: () => void;
}

/** Cancel, and the button that submits a form from outside of it. */
export const FormActions = ({ formId, isSaving, saveLabel = uiText('save'), onCancel }: FormActionsProps) => (
  <>
    <Button variant="ghost" onClick={onCancel}>
      {uiText('cancel')}
    </Button>
    <Button variant="primary" type="submit" form={formId} isSaving={isSaving}>
      {saveLabel}
    </Button>
  </>
);

interface DialogActionsProps {
  onCancel: () => void;
  onConfirm: () => void;
  confirmLabel?: string;
  isDestructive?: boolean;
  isDisabled?: boolean;
  isSaving?: boolean;
}

/** Cancel, and the button that does what a dialog is for. */
export const DialogActions = ({ onCancel, onConfirm, confirmLabel = uiText('save'), ...state }: DialogActionsProps) => (
  <>
    <Button variant="ghost" onClick={onCancel}>
      {uiText('cancel')}
    </Button>
    <Button
      variant={state.isDestructive ? 'danger' : 'primary'}
      disabled={state.isDisabled}
      isSaving={state.isSaving}
      onClick={onConfirm}
    >
      {confirmLabel}
    </Button>
  </>
);
