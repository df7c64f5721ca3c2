import { Download } from 'lucide-react';
import { saveUrl } from '#platform/web/navigation/save-url.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

export interface QrCode {
  svg: string;
  /** Null where the code is only shown. */
  png: string | null;
}

/** Saves a QR code as a drawing for print or as a picture. */
export function QrDownloads({ qr, name }: { qr: QrCode | undefined; name: string }) {
  const fileName = name.replace(/[\\/:*?"<>|]/g, ' ');
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

interface QrPictureProps {
  qr: QrCode | undefined;
  /** Whose code it is; null where words beside it say so. */
  name: string | null;
  className: string;
}

/** A QR code, dark on white in every theme; a grey square until it is drawn. */
export const QrPicture = ({ qr, name, className }: QrPictureProps) => (
  <span className={`block shrink-0 overflow-hidden rounded-pop border border-line-2 bg-[white] p-1.5 ${className}`}>
    {qr ? (
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr.svg)}`}
        alt={name === null ? '' : text('qr_of', { name })}
        className="block size-full"
      />
    ) : (
      <span className="block size-full bg-skeleton" />
    )}
  </span>
);
