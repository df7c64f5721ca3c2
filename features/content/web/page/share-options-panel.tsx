import { useChange } from '#platform/web/data.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { type Content, contents, type ShareOptions } from '../../contract.ts';
import { text } from '../en.ts';
import { SidePanel } from './side-panel.tsx';

const NEVER = 'never';
const CHOICES = [7, 30, 90, 365];

/** Shows the options of the shared pages; a switch takes effect at once. */
export function ShareOptionsPanel({ content, hasDownload = false }: { content: Content; hasDownload?: boolean }) {
  const change = useChange(contents.updateShareOptions);
  const { allow_download, link_expires_in_days: days } = content.share_options;
  const set = (body: Partial<ShareOptions>) => change.mutate({ params: { t: content.type, id: content.id }, body });
  const choices = [...new Set([...CHOICES, ...(days === null ? [] : [days])])].sort((one, other) => one - other);
  if (!content.access_policy.EDIT) return null;
  return (
    <SidePanel title={text('share_options')}>
      <div className="grid gap-3">
        {hasDownload && (
          <Checkbox
            label={text('allow_download')}
            checked={allow_download}
            onChange={(event) => set({ allow_download: event.target.checked })}
          />
        )}
        <Select
          label={text('expires')}
          value={days === null ? NEVER : String(days)}
          onChange={(value) => set({ link_expires_in_days: value === NEVER ? null : Number(value) })}
          options={[
            { value: NEVER, label: text('expires_never') },
            ...choices.map((count) => ({ value: String(count), label: text('expires_in', { count }) })),
          ]}
        />
      </div>
    </SidePanel>
  );
}
