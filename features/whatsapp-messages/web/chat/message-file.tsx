import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ChatMessage, whatsappChat } from '../../chat-contract.ts';
import { text } from './en.ts';

interface MessageFileProps {
  client: Client;
  message: ChatMessage;
  file: NonNullable<ChatMessage['file']>;
}

/** What was sent along: pictures, videos and sound are shown where they can be, everything can be saved. */
export function MessageFile({ client, message, file }: MessageFileProps) {
  const [isRefused, setIsRefused] = useState(false);
  const { type, id } = message;
  const params = { id: client.id, message_id: id };
  const src = fillPath(whatsappChat.downloadFile.path, params);
  const refuse = () => setIsRefused(true);
  const name =
    type === 'image' || type === 'sticker' || type === 'video' || type === 'audio' ? text(type) : text('document');
  const isPicture =
    type === 'image' || type === 'sticker' || (type === 'template' && file.mime_type.startsWith('image/'));
  if (!isRefused && isPicture) {
    return (
      <a href={src} target="_blank" rel="noreferrer" aria-label={text('open_image')} className="mb-1 block">
        <img
          src={src}
          alt={message.text || name}
          loading="lazy"
          onError={refuse}
          className="max-h-72 min-h-12 max-w-full rounded-sm object-contain"
        />
      </a>
    );
  }
  if (!isRefused && type === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: people send videos without captions
      <video
        src={src}
        controls
        preload="none"
        onError={refuse}
        aria-label={name}
        className="mb-1 max-h-72 max-w-full rounded-sm"
      />
    );
  }
  if (!isRefused && type === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: people send sound without captions
    return <audio src={src} controls preload="none" onError={refuse} aria-label={name} className="mb-1 max-w-full" />;
  }
  const fileName = file.name ?? name;
  return (
    <div className="mb-1 grid gap-1">
      {isRefused && <p className="text-xs text-fg-2">{text('not_shown')}</p>}
      <p className="flex items-center gap-2">
        <Icon of={FileText} />
        <span dir="auto" className="min-w-0 font-medium">
          {fileName}
        </span>
        <DownloadButton
          isIcon
          endpoint={whatsappChat.downloadFile}
          input={{ params }}
          fileName={fileName}
          words={{ label: text('download', { name: fileName }), failed: text('download_failed') }}
        />
      </p>
    </div>
  );
}
