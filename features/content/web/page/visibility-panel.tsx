import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { type Content, type ContentVisibility, contents } from '../../contract.ts';
import { text } from '../en.ts';
import { SidePanel, SubteamChoice } from './side-panel.tsx';
import { VisibilityBadge } from './visibility-badge.tsx';

const all = ['PRIVATE', 'ORG', 'SUBTEAMS'] as const;

/** Returns who of the team may be let see it: the options the person may choose, and the present one. */
function useVisibilities({ access_policy, visibility }: Content): ContentVisibility[] {
  const { is_team_account, flags } = useSession();
  const { MAKE_PRIVATE, MAKE_ORG, MAKE_SUBTEAMS } = access_policy;
  const maySubteams = MAKE_SUBTEAMS && Boolean(flags.enable_subteams_feature);
  const mayChoose: Record<ContentVisibility, boolean> = { PRIVATE: MAKE_PRIVATE, ORG: MAKE_ORG, SUBTEAMS: maySubteams };
  return is_team_account ? all.filter((option) => mayChoose[option] || option === visibility) : [];
}

/** Edits who of the team sees it, beside the content; nothing where there is no choice. */
export function VisibilityPanel({ content }: { content: Content }) {
  const options = useVisibilities(content);
  if (options.length < 2) return null;
  return (
    <SidePanel title={text('visibility')}>
      <VisibilityChoice content={content} options={options} />
    </SidePanel>
  );
}

/** Shows who of the team sees it, and where there is a choice, edits that under a press. */
export function VisibilityMenu({ content }: { content: Content }) {
  const options = useVisibilities(content);
  const badge = <VisibilityBadge visibility={content.visibility} />;
  if (options.length < 2) return badge;
  return (
    <Popover
      label={text('visibility')}
      align="end"
      className="w-72 p-4"
      trigger={
        <button type="button" className="touch-target inline-flex items-center gap-1 rounded-xs">
          <VisuallyHidden>{text('visibility')}: </VisuallyHidden>
          {badge}
          <Icon of={ChevronDown} size={14} className="text-icon" />
        </button>
      }
    >
      <VisibilityChoice content={content} options={options} />
    </Popover>
  );
}

interface VisibilityChoiceProps {
  content: Content;
  options: readonly ContentVisibility[];
}

function VisibilityChoice({ content, options }: VisibilityChoiceProps) {
  const { org_name, flags } = useSession();
  const [isChoosing, setIsChoosing] = useState(false);
  const change = useChange(contents.updateVisibility, {
    onSuccess: () => {
      setIsChoosing(false);
      toast({ type: 'SUCCESS', heading: text('visibility_saved') });
    },
  });
  const params = { t: content.type, id: content.id };
  const value = isChoosing ? 'SUBTEAMS' : content.visibility;
  return (
    <>
      <RadioGroup
        label={text('visibility')}
        isLabelHidden
        value={value}
        onChange={(visibility) => {
          setIsChoosing(visibility === 'SUBTEAMS');
          if (visibility !== 'SUBTEAMS' && visibility !== content.visibility)
            change.mutate({ params, body: { visibility } });
        }}
        options={options.map((option) => ({
          value: option,
          label: option === 'ORG' ? text('visibility_ORG', { org: org_name }) : text(`visibility_${option}`),
        }))}
      />
      {value === 'SUBTEAMS' && content.access_policy.MAKE_SUBTEAMS && Boolean(flags.enable_subteams_feature) && (
        <SubteamChoice
          className="mt-3"
          chosen={content.subteam_ids}
          onChange={(subteam_ids) => change.mutate({ params, body: { visibility: 'SUBTEAMS', subteam_ids } })}
        />
      )}
    </>
  );
}
