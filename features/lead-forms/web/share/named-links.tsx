import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOwnGroups } from '#features/client-groups/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { QrPicture } from '#platform/web/ui/display/qr-picture.tsx';
import { HeadCell } from '#platform/web/ui/display/table.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { LeadForm } from '../../contract.ts';
import { type FormLink, formLinks, MAX_LINKS } from '../../links-contract.ts';
import { withoutScheme } from '../form-address.ts';
import { useMayManage } from '../use-may-manage.ts';
import { text } from './en.ts';
import { LinkDialog } from './link-dialog.tsx';
import { type LinkCommand, LinkRow } from './link-row.tsx';
import { QrDownloads } from './qr-downloads.tsx';

interface NamedLinksProps {
  form: LeadForm;
  read: ReturnType<typeof useRead<typeof formLinks.list>>;
}

type Open = { command: LinkCommand; link: FormLink } | { command: 'add' } | null;

/** The links of a form for fairs, flyers and people. */
export function NamedLinks({ form, read }: NamedLinksProps) {
  const mayManage = useMayManage();
  const [open, setOpen] = useState<Open>(null);
  const links = read.data?.results;
  const isFull = links !== undefined && links.length >= MAX_LINKS;
  const add = mayManage && (
    <Button size="sm" icon={<Icon of={Plus} size={14} />} onClick={() => setOpen({ command: 'add' })}>
      {text('add_link')}
    </Button>
  );
  return (
    <section aria-labelledby="named-links" className="border-t border-line-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-5 py-3 max-sm:px-4">
        <h2 id="named-links" className="font-semibold">
          {text('named_links')}
        </h2>
        {links && links.length > 0 && <CountBadge count={links.length} />}
        <p className="text-xs text-fg-3">{text('named_links_text')}</p>
        <span className="ms-auto">
          {isFull ? <span className="text-xs text-fg-3">{text('full', { count: MAX_LINKS })}</span> : add}
        </span>
      </div>
      {read.isPending && <TableSkeleton rows={3} />}
      {read.isError && !links && (
        <PartNotLoaded words={text('links_not_loaded')} read={read} className="px-5 pb-4 max-sm:px-4" />
      )}
      {links?.length === 0 && (
        <EmptyPanel
          title={text('no_links')}
          headingLevel="h3"
          placeholder={<LinePlaceholders end="person" />}
          actions={add}
        >
          {text('no_links_text')}
        </EmptyPanel>
      )}
      {links && links.length > 0 && (
        <>
          <LinksTable formId={form.id} links={links} onCommand={(command, link) => setOpen({ command, link })} />
          <p className="px-5 py-4 text-xs text-fg-3 max-sm:px-4">{text('links_note')}</p>
        </>
      )}
      <OpenDialog form={form} open={open} onClose={() => setOpen(null)} />
    </section>
  );
}

interface LinksTableProps {
  formId: number;
  links: readonly FormLink[];
  onCommand: (command: LinkCommand, link: FormLink) => void;
}

function LinksTable({ formId, links, onCommand }: LinksTableProps) {
  const groups = useOwnGroups();
  return (
    <PlainTable aria-label={text('named_links')} className="w-full table-fixed bg-surface text-sm">
      <colgroup>
        <col />
        <col className="w-[22%] max-lg:hidden" />
        <col className="w-[18%] max-lg:hidden" />
        <col className="w-24" />
        <col className="w-38 max-lg:w-24 max-sm:w-15" />
      </colgroup>
      <thead>
        <tr>
          <HeadCell>{text('link')}</HeadCell>
          <HeadCell className="max-lg:hidden">{text('goes_to')}</HeadCell>
          <HeadCell className="max-lg:hidden">{text('group')}</HeadCell>
          <HeadCell isNumber>{text('leads')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{text('actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <LinkRow key={link.id} formId={formId} link={link} groups={groups} onCommand={onCommand} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function OpenDialog({ form, open, onClose }: { form: LeadForm; open: Open; onClose: () => void }) {
  switch (open?.command) {
    case 'add':
      return <LinkDialog form={form} onClose={onClose} />;
    case 'edit':
      return <LinkDialog form={form} link={open.link} onClose={onClose} />;
    case 'qr':
      return <QrDialog formId={form.id} link={open.link} onClose={onClose} />;
    case 'delete':
      return <DeleteLink formId={form.id} link={open.link} onClose={onClose} />;
    default:
      return null;
  }
}

function DeleteLink({ formId, link: { id, name }, onClose }: { formId: number; link: FormLink; onClose: () => void }) {
  const remove = useChange(formLinks.delete, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('deleted', { name }) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={text('delete_question', { name })}
      confirmLabel={text('delete')}
      isSaving={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: formId, link_id: id } })}
      onCancel={onClose}
    >
      {text('delete_text')}
    </ConfirmDialog>
  );
}

interface QrDialogProps {
  formId: number;
  link: FormLink;
  onClose: () => void;
}

/** The QR code of a named link, to look at and to save. */
function QrDialog({ formId, link, onClose }: QrDialogProps) {
  const { name } = link;
  const qr = useRead(formLinks.drawQr, { params: { id: formId }, query: { link_id: link.id } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="confirm"
      title={text('qr_show', { name })}
      description={text('qr_text', { address: withoutScheme(link.address) })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('done')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-3">
        <QrPicture svg={qr.data?.svg} alt={text('qr_of', { name })} className="size-60 max-w-full" />
        {qr.isError && <PartNotLoaded words={text('qr_not_loaded')} read={qr} />}
        <div className="flex flex-wrap justify-center gap-2">
          <QrDownloads qr={qr.data} name={name} />
        </div>
      </div>
    </Dialog>
  );
}
