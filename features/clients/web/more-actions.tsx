import { Ellipsis } from 'lucide-react';
import { ActionBarButton } from '#platform/web/ui/action-bar.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { lazyOnInteraction } from '#platform/web/ui/lazy-on-interaction.tsx';
import { text } from './en.ts';
import type { MoreSheetProps } from './more-sheet.tsx';

const MoreSheet = lazyOnInteraction<MoreSheetProps>(() =>
  import('./more-sheet.tsx').then((module) => module.MoreSheet),
);

/** The last button of a phone's bar: everything that has none of its own. */
export const MoreActions = (props: MoreSheetProps) => (
  <MoreSheet
    {...props}
    trigger={<ActionBarButton icon={<Icon of={Ellipsis} size={20} />}>{text('more')}</ActionBarButton>}
  />
);
