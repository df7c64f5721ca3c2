import { Infinity as InfinityMark, LogIn, type LucideIcon, Mail, Shuffle, UserRoundCheck } from 'lucide-react';
import { ChannelIcon } from '#domain/web/channel-icon.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AutomationIcon as IconName } from '../../contract.ts';

const own: Record<Exclude<IconName, 'whatsapp' | 'meta'>, LucideIcon> = {
  distribution: Shuffle,
  assignment: UserRoundCheck,
  email: Mail,
  entry: LogIn,
};

/** The picture of an automation: those of the product on a tinted plate, others on a plain one. */
export function AutomationIcon({ icon }: { icon: IconName }) {
  const isBrand = icon === 'whatsapp' || icon === 'meta';
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded-[9px]',
        isBrand ? 'border border-line-2 bg-surface text-info-fg' : 'bg-brand-tint-2 text-brand-fg-strong',
      )}
    >
      {icon === 'whatsapp' ? (
        <ChannelIcon channel="whatsapp" size={20} />
      ) : (
        <Icon of={icon === 'meta' ? InfinityMark : own[icon]} size={20} />
      )}
    </span>
  );
}
