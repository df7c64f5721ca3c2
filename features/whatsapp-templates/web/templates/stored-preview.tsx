import { useRead } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { emptyTemplate } from '../../template-content.ts';
import { type TemplateItem, whatsappTemplates } from '../../templates-contract.ts';
import { PreviewPanel } from './preview-panel.tsx';

interface StoredPreviewProps {
  template: TemplateItem;
  /** The account, as clients see it. */
  sender: string;
  /** When the message would be sent. */
  at: string;
}

/** What clients get of a stored template now; without the right to see templates its text alone. */
export function StoredPreview({ template: { id, body, live_version }, sender, at }: StoredPreviewProps) {
  const isAllowed = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  const { data } = useRead(whatsappTemplates.get, { params: { id } }, { enabled: isAllowed });
  const live = data?.versions.find(({ version }) => version === live_version);
  const content = live?.content ?? data?.draft ?? { ...emptyTemplate, body };
  return <PreviewPanel content={content} sender={sender} at={at} />;
}
