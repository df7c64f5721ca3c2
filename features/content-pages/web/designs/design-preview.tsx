import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { PreviewInWidths } from '#engines/drafts/web/index.ts';
import { ClientSearch, type Recipient } from '#features/sharing/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type PageDesign, pageTemplates } from '../../contract.ts';
import { text } from './en.ts';

interface DesignPreviewProps {
  design: PageDesign;
  isOwn: boolean;
  isMaking: boolean;
  /** Makes a page of it, for a client where one is named. */
  onUse: (client: Recipient | null) => void;
}

/** One design large, in the width that is chosen, and the button that makes a page of it. */
export function DesignPreview({ design: { id, name, about }, isOwn, isMaking, onUse }: DesignPreviewProps) {
  const [client, setClient] = useState<Recipient | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const read = useRead(
    pageTemplates.getDesign,
    { params: { id }, query: { is_own: String(isOwn), ...(client && { client_id: client.id }) } },
    { keepPrevious: true },
  );
  return (
    <>
      <h2 className="font-semibold">{name}</h2>
      <p className="mb-3 text-xs text-fg-3">{client ? text('with_client', { client: client.name }) : about}</p>
      {read.isError ? (
        <PartNotLoaded words={text('not_drawn')} read={read} />
      ) : (
        <PreviewInWidths
          title={text('preview_of', { name })}
          html={read.data?.html}
          className="mt-3 min-h-96 w-full flex-1"
        />
      )}
      {isChoosing && (
        <div className="mt-4">
          <ClientSearch
            label={text('client')}
            help={text('client_help')}
            onChange={(chosen) => {
              setClient(chosen);
              setIsChoosing(false);
            }}
          />
        </div>
      )}
      <div className="mt-4 flex shrink-0 flex-wrap gap-2">
        <Button variant="primary" size="lg" className="flex-1" isSaving={isMaking} onClick={() => onUse(client)}>
          {client ? text('use_for', { client: client.name }) : text('use')}
        </Button>
        <Button
          size="lg"
          icon={<Icon of={UserRound} />}
          onClick={() => (client ? setClient(null) : setIsChoosing(!isChoosing))}
        >
          {text(client ? 'without_client' : 'use_with_client')}
        </Button>
      </div>
    </>
  );
}
