import { LoaderCircle } from 'lucide-react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconSize } from '../layout/icon.tsx';

/** A decorative spinner; the words beside it, or `aria-busy` around it, say what is going on. */
export function Spinner({ size = 16, className }: { size?: IconSize; className?: string }) {
  return <Icon of={LoaderCircle} size={size} className={classNames('animate-spin', className)} />;
}
