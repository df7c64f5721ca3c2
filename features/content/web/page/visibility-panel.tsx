import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { type ContentVisibility, contents, type DocumentTemplate, type TextTemplate } from '../../contract.ts';
import { text } from '../en.ts';
import { SidePanel } from './side-panel.tsx';

/** Edits who of the team sees it; options the person may not choose are hidden, except the present one. */
export function VisibilityPanel({ content }: { content: TextTemplate | DocumentTemplate }) {
  const { is_team_account, org_name } = useSession();
  const change = useChange(contents.updateVisibility, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('visibility_saved') }),
  });
  const { MAKE_PRIVATE, MAKE_ORG } = content.access_policy;
  const mayChoose: Record<ContentVisibility, boolean> = { PRIVATE: MAKE_PRIVATE, ORG: MAKE_ORG, SUBTEAMS: false };
  const shown = (['PRIVATE', 'ORG', 'SUBTEAMS'] as const).filter(
    (visibility) => mayChoose[visibility] || visibility === content.visibility,
  );
  if (!is_team_account || shown.length < 2) return null;
  return (
    <SidePanel title={text('visibility')}>
      <RadioGroup
        label={text('visibility')}
        isLabelHidden
        value={content.visibility}
        onChange={(visibility) => change.mutate({ params: { t: content.type, id: content.id }, body: { visibility } })}
        options={shown.map((value) => ({
          value,
          label: value === 'ORG' ? text('visibility_ORG', { org: org_name }) : text(`visibility_${value}`),
        }))}
      />
    </SidePanel>
  );
}
