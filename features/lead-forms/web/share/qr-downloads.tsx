import { Download } from 'lucide-react';
import { saveUrl, toFileName } from '#platform/web/navigation/save-url.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

interface QrCode {
  svg: string;
  /** Null where the code is only shown. */
  png: string | null;
}

/** Saves a QR code as a drawing for print or as a picture. */
export function QrDownloads({ qr, name }: { qr: QrCode | undefined; name: string }) {
  const fileName = toFileName(name);
  const saveDrawing = ({ svg }: QrCode) =>
    saveUrl(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), `${fileName}.svg`);
  return (
    <>
      <Button
        size="sm"
        icon={<Icon of={Download} size={14} />}
        aria-disabled={!qr}
        onClick={() => qr && saveDrawing(qr)}
      >
        {text('qr_svg')}
      </Button>
      <Button
        size="sm"
        icon={<Icon of={Download} size={14} />}
        aria-disabled={!qr}
        onClick={() => qr?.png && saveUrl(qr.png, `${fileName}.png`)}
      >
        {text('qr_png')}
      </Button>
    </>
  );
}
