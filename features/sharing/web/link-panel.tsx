import { Download } from 'lucide-react';
import { toFileName } from '#platform/web/navigation/save-url.ts';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

interface LinkPanelProps {
  link: string | null;
  failure: string | null;
  qr: { svg: string; png: string } | null;
  /** The name of the saved picture. */
  fileName: string;
  recipientName: string | null;
  /** Called when the link or its code was copied or saved. */
  onTaken: () => void;
}

/** Shows the link itself, for ways the buttons do not cover. The code stays dark on white in every theme. */
export function LinkPanel({ link, failure, qr, fileName, recipientName, onTaken }: LinkPanelProps) {
  if (failure) {
    return (
      <div role="alert" className="bg-canvas p-4 text-danger-fg max-sm:border-t sm:border-s sm:border-line">
        <p className="font-medium">{text('not_ready')}</p>
        <p>{failure}</p>
      </div>
    );
  }
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 border-line bg-canvas p-4 max-sm:border-t sm:border-s">
      <div className="overflow-hidden rounded-pop border border-line-2 bg-white max-sm:mx-auto max-sm:w-52">
        {qr ? (
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(qr.svg)}`}
            alt={text('qr_alt')}
            width={186}
            height={186}
            className="h-auto w-full"
          />
        ) : (
          <span className="block aspect-square w-full bg-skeleton" />
        )}
      </div>
      <div className="flex items-center gap-2">
        {link ? (
          <>
            <bdi
              dir="ltr"
              className="min-w-0 flex-1 truncate rounded-sm border border-line-2 bg-surface px-2 py-1.5 text-xs"
            >
              {link.replace(/^https?:\/\//, '')}
            </bdi>
            <span onClickCapture={onTaken} className="contents">
              <CopyButton text={link} label={text('copy_link')} isIconOnly />
            </span>
          </>
        ) : (
          <SkeletonBlock className="h-8 w-full" />
        )}
      </div>
      {qr && (
        <a
          href={qr.png}
          download={`${toFileName(fileName)}.png`}
          onClick={onTaken}
          className={buttonClasses({ isBlock: true })}
        >
          <Icon of={Download} className="text-icon" />
          {text('download_qr')}
        </a>
      )}
      <p className="text-xs text-fg-2">
        {recipientName ? text('belongs_to', { name: recipientName }) : text('belongs_to_nobody')}
      </p>
    </div>
  );
}

/** Replaces the link while a message is sent without one. */
export const NoLinkPanel = () => (
  <div className="border-line bg-canvas p-4 max-sm:border-t sm:border-s">
    <p className="font-medium">{text('no_link_title')}</p>
    <p className="mt-1 text-xs text-fg-2">{text('no_link_text')}</p>
  </div>
);
