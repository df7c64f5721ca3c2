import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ContentMenu } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import type { Sequence, SequenceItem } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { text } from '../en.ts';

type SequenceMenuProps = ComponentProps<typeof ContentMenu> & { content: Sequence | SequenceItem };

/** Adds editing to the actions of a content. */
export function SequenceMenu({ content: sequence, ...props }: SequenceMenuProps) {
  const navigate = useNavigate();
  const { id, access_policy } = sequence;
  return (
    <ContentMenu content={sequence} {...props}>
      {access_policy.EDIT && !props.isOnPage && (
        <MenuItem
          icon={<Icon of={Pencil} />}
          onSelect={() => void navigate({ to: fillPage(sequencePages.sequence, { id }) })}
        >
          {text('edit_steps')}
        </MenuItem>
      )}
    </ContentMenu>
  );
}
