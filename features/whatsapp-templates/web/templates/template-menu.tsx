import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu } from '#platform/web/ui/overlays/menu.tsx';
import { type Template, whatsappTemplates } from '../../templates-contract.ts';
import { text } from './en.ts';

/** Further actions of a template. */
export function TemplateMenu({ template: { id, title } }: { template: Template }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useChange(whatsappTemplates.delete, {
    onSuccess() {
      toast({ type: 'SUCCESS', heading: text('deleted'), message: title });
      void navigate({ to: fillPage(whatsappPages.whatsapp_business) });
    },
  });
  return (
    <>
      <Menu
        label={text('more')}
        trigger={<IconButton variant="ghost" label={text('more')} icon={<Icon of={Ellipsis} />} />}
      >
        <DeleteMenuItem label={text('delete')} onSelect={() => setIsAsking(true)} />
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isSaving={remove.isPending}
        title={text('delete_title', { name: title })}
        confirmLabel={text('delete')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        {text('delete_text')}
      </ConfirmDialog>
    </>
  );
}
