import { Users } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './member-content-en.ts';

const MemberContentDialog = lazyPart(() =>
  import('./member-content-dialog.tsx').then((module) => module.MemberContentDialog),
);

/** Opens what each member has in the library and what became of it; for teams only. */
export function MemberContentButton() {
  const { is_team_account } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!is_team_account) return null;
  return (
    <div className="max-lg:shrink-0">
      <Button variant="ghost" size="sm" icon={<Icon of={Users} size={14} />} onClick={() => setIsOpen(true)}>
        {text('by_member')}
      </Button>
      {isOpen && <MemberContentDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}
