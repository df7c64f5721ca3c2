import { Lock } from 'lucide-react';
import { useSession } from './session.tsx';
import { Button } from './ui/buttons/button.tsx';
import { Icon } from './ui/layout/icon.tsx';

interface FreeTierBarProps {
  title: string;
  unlock: string;
  onUnlock: () => void;
  children: string;
}

/** A bar that is shown in the free tier alone: what does not work there, and the way out. */
export function FreeTierBar({ title, unlock, onUnlock, children }: FreeTierBarProps) {
  const { is_free_tier } = useSession();
  if (!is_free_tier) return null;
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-warning-line bg-warning-tint px-4 py-2.5 text-warning-fg">
      <Icon of={Lock} />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
      <Button size="sm" onClick={onUnlock}>
        {unlock}
      </Button>
    </section>
  );
}
