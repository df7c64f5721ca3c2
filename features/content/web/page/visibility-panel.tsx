import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { type Content, type ContentVisibility, contents } from '../../contract.ts';
import { text } from '../en.ts';
import { SidePanel, SubteamChoice } from './side-panel.tsx';

/** Edits who of the team sees it; options the person may not choose are hidden, except the present one. */
export function VisibilityPanel({ content }: { content: Content }) {
  const { is_team_account, org_name, flags } = useSession();
  const [isChoosing, setIsChoosing] = useState(false);
  const change = useChange(contents.updateVisibility, {
    onSuccess: () => {
      setIsChoosing(false);
      toast({ type: 'SUCCESS', heading: text('visibility_saved') });
    },
  });
  const { MAKE_PRIVATE, MAKE_ORG, MAKE_SUBTEAMS } = content.access_policy;
  const maySubteams = MAKE_SUBTEAMS && Boolean(flags.enable_subteams_feature);
  const mayChoose: Record<ContentVisibility, boolean> = { PRIVATE: MAKE_PRIVATE, ORG: MAKE_ORG, SUBTEAMS: maySubteams };
  const shown = (['PRIVATE', 'ORG', 'SUBTEAMS'] as const).filter(
    (visibility) => mayChoose[visibility] || visibility === content.visibility,
  );
  if (!is_team_account || shown.length < 2) return null;
  const params = { t: content.type, id: content.id };
  const value = isChoosing ? 'SUBTEAMS' : content.visibility;
  return (
    <SidePanel title={text('visibility')}>
      <RadioGroup
        label={text('visibility')}
        isLabelHidden
        value={value}
        onChange={(visibility) => {
          setIsChoosing(visibility === 'SUBTEAMS');
          if (visibility !== 'SUBTEAMS' && visibility !== content.visibility)
            change.mutate({ params, body: { visibility } });
        }}
        options={shown.map((option) => ({
          value: option,
          label: option === 'ORG' ? text('visibility_ORG', { org: org_name }) : text(`visibility_${option}`),
        }))}
      />
      {value === 'SUBTEAMS' && maySubteams && (
        <SubteamChoice
          className="mt-3"
          chosen={content.subteam_ids}
          onChange={(subteam_ids) => change.mutate({ params, body: { visibility: 'SUBTEAMS', subteam_ids } })}
        />
      )}
    </SidePanel>
  );
}
