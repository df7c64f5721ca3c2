import { useId, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { FormActions } from '#platform/web/ui/buttons/form-actions.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { type Availability, availability } from '../../contract.ts';
import { AvailabilityFields } from './availability-fields.tsx';
import { text } from './en.ts';
import { useMemberForm } from './use-availability-form.ts';

export interface AvailabilityDrawerProps {
  member: { id: number; name: string };
  onClose: () => void;
}

/** When a member gets leads, for those who manage the team. */
export function AvailabilityDrawer({ member, onClose }: AvailabilityDrawerProps) {
  const read = useRead(availability.get, { params: { id: member.id } });
  const title = text('title_of', { name: member.name });
  if (read.data) return <LoadedDrawer title={title} stored={read.data} onClose={onClose} />;
  return (
    <Drawer isOpen onClose={onClose} title={title}>
      {read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <Waiting />}
    </Drawer>
  );
}

interface LoadedDrawerProps {
  title: string;
  stored: Availability;
  onClose: () => void;
}

function LoadedDrawer({ title, stored, onClose }: LoadedDrawerProps) {
  const formId = useId();
  const form = useMemberForm(stored, onClose);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (form.isDirty ? setIsAsking(true) : onClose());
  return (
    <Drawer
      isOpen
      onClose={leave}
      title={title}
      footer={<FormActions formId={formId} isSaving={form.isSaving} onCancel={leave} />}
    >
      <form {...form.props} id={formId}>
        <AvailabilityFields stored={stored} form={form} isNarrow />
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={uiText('unsaved_question')}
        confirmLabel={uiText('discard')}
        cancelLabel={uiText('keep_editing')}
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      >
        {text('unsaved')}
      </ConfirmDialog>
    </Drawer>
  );
}

const Waiting = () => (
  <Skeleton className="pt-2">
    {['w-24', 'w-38', 'w-31', 'w-27'].map((width) => (
      <div key={width} className="grid gap-3 border-t border-line py-5">
        <SkeletonBlock className="h-2.5 w-22" />
        <SkeletonBlock className={`h-2.5 ${width}`} />
      </div>
    ))}
  </Skeleton>
);
