import { memo } from 'react';
import { PreviewInWidths } from '#engines/drafts/web/index.ts';
import { placeholderDefinitions } from '#features/content/contract.ts';
import { ClientSearch, type Recipient } from '#features/sharing/web/index.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { PageDefinition } from '../../contract.ts';
import { text as shared } from '../en.ts';
import { partOfComponent } from './change-page.ts';
import { namePart } from './describe-component.ts';
import { text } from './en.ts';
import { useEditedPage } from './page-editor.ts';
import type { DrawnDraft } from './use-drawn-draft.ts';

interface PreviewPanelProps {
  title: string;
  drawn: DrawnDraft | null;
  hasFailed: boolean;
  client: Recipient | null;
  onClient: (client: Recipient | null) => void;
}

/** The page as recipients will see it, drawn while it is written; as one client, or as nobody. */
export const PreviewPanel = memo(function PreviewPanel(props: PreviewPanelProps) {
  const { title, drawn, hasFailed, client, onClient } = props;
  return (
    <div className="grid gap-3">
      {hasFailed && (
        <p role="alert" className="text-center text-xs text-danger-fg">
          {text('preview_behind')}
        </p>
      )}
      <PreviewInWidths
        title={shared('preview_of', { name: title })}
        html={drawn?.html}
        className="h-[max(420px,calc(100dvh-330px))]"
      />
      <ClientChoice client={client} onChange={onClient} />
      {client && <MissingValues client={client} missing={drawn?.missing ?? []} />}
    </div>
  );
});

function ClientChoice({ client, onChange }: { client: Recipient | null; onChange: PreviewPanelProps['onClient'] }) {
  if (!client) return <ClientSearch label={text('preview_as')} help={text('preview_as_help')} onChange={onChange} />;
  return (
    <p className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate">
        {text('preview_as')} <bdi className="font-medium">{client.name}</bdi>
      </span>
      <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
        {text('preview_as_nobody')}
      </Button>
    </p>
  );
}

type Missing = DrawnDraft['missing'];

/** Returns what a client has no value for: 'client phone, in Title: Unit 14-08'. */
export const describeMissing = (missing: Missing, draft: PageDefinition): string[] => [
  ...new Set(
    missing.map(({ component_id, name }) =>
      text('missing_in', {
        value: placeholderDefinitions.find((placeholder) => placeholder.name === name)?.label ?? name,
        component: namePart(partOfComponent(component_id), draft),
      }),
    ),
  ),
];

function MissingValues({ client, missing }: { client: Recipient; missing: Missing }) {
  const { draft } = useEditedPage();
  if (missing.length === 0) return null;
  return (
    <section role="status" className="rounded-md bg-warning-tint px-3 py-2 text-warning-fg">
      <h3 className="font-medium">{text('missing_for', { name: client.name })}</h3>
      <ul className="text-xs">
        {describeMissing(missing, draft).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
