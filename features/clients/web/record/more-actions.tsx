import { Ellipsis } from 'lucide-react';
import { ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import type { MoreSheetProps } from './more-sheet.tsx';

const MoreSheet = lazyOnInteraction<MoreSheetProps>(() =>
  import('./more-sheet.tsx').then((module) => module.MoreSheet),
);

/** The last button of a phone's bar, for all actions without a button of their own. */
export const MoreActions = (props: MoreSheetProps) => (
  <MoreSheet
    {...props}
    trigger={<ActionBarButton icon={<Icon of={Ellipsis} size={20} />}>{text('more')}</ActionBarButton>}
  />
);
