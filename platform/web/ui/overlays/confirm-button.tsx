import { type ReactNode, useState } from 'react';
import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/data.ts';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { toast } from '../feedback/toast-store.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps<E extends AnyEndpoint> extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  label: string;
  question: string;
  call: E;
  input: CallInput<E>;
  /** What a toast says when it is done. */
  done?: string;
  /** What becomes of it. */
  children: ReactNode;
}

/** A button that makes a call after one question. */
export function ConfirmButton<E extends AnyEndpoint>(props: ConfirmButtonProps<E>) {
  const { label, question, call, input, done, children, variant, ...look } = props;
  const [isAsking, setIsAsking] = useState(false);
  const change = useChange(call, {
    onSuccess: () => {
      setIsAsking(false);
      if (done !== undefined) toast({ type: 'SUCCESS', heading: done });
    },
  });
  return (
    <>
      <Button {...look} {...(variant && { variant })} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive={variant === 'danger-quiet'}
        title={question}
        confirmLabel={label}
        isSaving={change.isPending}
        onConfirm={() => change.mutate(input)}
        onCancel={() => setIsAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
