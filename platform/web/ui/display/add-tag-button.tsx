import { Plus } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../layout/icon.tsx';

/** The button behind tags that opens what may be added. */
export const AddTagButton = ({ label, ...button }: ComponentPropsWithRef<'button'> & { label: string }) => (
  <button
    {...button}
    type="button"
    className="touch-target grid h-5 w-6 place-items-center rounded-xs border border-dashed border-line-btn text-fg-2 hover:bg-hover aria-expanded:bg-hover"
  >
    <Icon of={Plus} size={14} />
    <span className="sr-only">{label}</span>
  </button>
);
