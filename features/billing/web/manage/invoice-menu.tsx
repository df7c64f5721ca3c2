import { CreditCard, Download, Link, Mail } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { useDownload } from '#platform/web/files/use-download.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuLink } from '#platform/web/ui/overlays/menu.tsx';
import { type Invoice, payments } from '../../contract.ts';
import { SendInvoiceDialog } from '../dialogs/send-invoice-dialog.tsx';
import { text } from './en.ts';

interface InvoiceMenuProps {
  invoice: Invoice;
  trigger: ReactElement<Record<string, unknown>>;
}

/** What can be done with an invoice: its PDF, and its link while it is to be paid. */
export function InvoiceMenu({ invoice, trigger }: InvoiceMenuProps) {
  const [isSending, setIsSending] = useState(false);
  const { download } = useDownload(payments.downloadInvoice);
  const { id, number, has_pdf, pay_url } = invoice;
  const savePdf = () =>
    void download({ params: { id } }, `${number ?? id}.pdf`, {
      onFailure: ({ message }) => toast({ type: 'ERROR', heading: text('pdf_failed'), message }),
    });
  return (
    <>
      <Menu trigger={trigger}>
        {pay_url !== null && (
          <MenuLink icon={<Icon of={CreditCard} />} href={pay_url}>
            {text('pay')}
          </MenuLink>
        )}
        <MenuItem icon={<Icon of={Download} />} isDisabled={!has_pdf} onSelect={savePdf}>
          {text('download_pdf')}
        </MenuItem>
        {pay_url !== null && (
          <MenuItem icon={<Icon of={Mail} />} onSelect={() => setIsSending(true)}>
            {text('send_invoice')}
          </MenuItem>
        )}
        {pay_url !== null && (
          <MenuItem icon={<Icon of={Link} />} onSelect={() => void copyLink(pay_url)}>
            {text('copy_link')}
          </MenuItem>
        )}
      </Menu>
      {isSending && <SendInvoiceDialog invoice={invoice} onClose={() => setIsSending(false)} />}
    </>
  );
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ type: 'SUCCESS', heading: text('link_copied') });
  } catch {
    toast({ type: 'ERROR', heading: uiText('copy_failed'), message: url });
  }
}
