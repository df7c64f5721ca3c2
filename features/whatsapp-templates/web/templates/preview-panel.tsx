import { useState } from 'react';
import { ClientSearch, type Recipient } from '#features/sharing/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { TemplateContent } from '../../template-content.ts';
import { sampleValues } from '../../template-meta.ts';
import { whatsappTemplates } from '../../templates-contract.ts';
import { text } from './en.ts';
import { TemplatePreview } from './template-preview.tsx';

interface PreviewPanelProps {
  content: TemplateContent;
  /** The account, as clients see it. */
  sender: string;
  /** When the message would be sent. */
  at: string;
}

/** The message as a client reads it: a sample one, or one whom the caller may see. */
export function PreviewPanel({ content, sender, at }: PreviewPanelProps) {
  const { time_zone, name, org_name } = useSession();
  const [client, setClient] = useState<Recipient | null>(null);
  const read = useRead(whatsappTemplates.getValues, { params: { id: client?.id ?? 0 } }, { enabled: client !== null });
  const values = client ? (read.data?.values ?? {}) : { ...sampleValues, user_name: name, user_company: org_name };
  return (
    <section aria-label={text('preview')} className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{text('preview')}</h2>
        <p className="min-w-0 truncate text-xs text-fg-3">
          {client ? text('preview_for', { name: client.name }) : text('preview_sample')}
        </p>
      </div>
      {client ? (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setClient(null)}>
          {text('another_client')}
        </Button>
      ) : (
        <ClientSearch label={text('preview_as')} help={text('preview_as_help')} onChange={setClient} />
      )}
      <TemplatePreview content={content} values={values} sender={sender} time={formatTime(at, time_zone)} />
    </section>
  );
}
