import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type FormLink, formLinks } from '../../links-contract.ts';
import { withoutScheme } from '../form-address.ts';
import { text } from './en.ts';
import { QrDownloads, QrPicture } from './qr-downloads.tsx';

interface QrDialogProps {
  formId: number;
  link: FormLink;
  onClose: () => void;
}

/** The QR code of a named link, to look at and to save. */
export function QrDialog({ formId, link, onClose }: QrDialogProps) {
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
        <QrPicture qr={qr.data} name={name} className="size-60 max-w-full" />
        {qr.isError && <PartNotLoaded words={text('qr_not_loaded')} read={qr} />}
        <div className="flex flex-wrap justify-center gap-2">
          <QrDownloads qr={qr.data} name={name} />
        </div>
      </div>
    </Dialog>
  );
}
