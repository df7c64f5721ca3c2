import type { BehindProps } from './figure-drawer.tsx';
import { FollowUpList, ShareList } from './follow-up-and-share-lists.tsx';
import { LeadList } from './lead-list.tsx';

/** Shows the list behind a figure. */
export function BehindDrawer(props: BehindProps) {
  const { figure } = props.opened;
  // Another figure begins with its own choice.
  const key = JSON.stringify(props.opened);
  if (figure === 'follow_ups') return <FollowUpList key={key} {...props} />;
  if (figure === 'content') return <ShareList key={key} {...props} />;
  return <LeadList key={key} {...props} />;
}
