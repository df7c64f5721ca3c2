import { Smartphone } from 'lucide-react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { WhatsAppNumber } from '../../contract.ts';
import { text } from './en.ts';
import { findStatus } from './number-words.ts';

const dots = { success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger', neutral: 'bg-line-ctl' };
const words = { success: '', warning: 'text-warning-fg', danger: 'text-danger-fg', neutral: 'text-fg-2' };

/** The state of a number in one word; one that stays in the phone app says so while all is well. */
export function NumberState({ number }: { number: WhatsAppNumber }) {
  const { label, tone } = findStatus(number.status);
  if (number.is_in_phone_app && number.status === 'CONNECTED')
    return (
      <span className="flex items-center gap-2 text-fg-2">
        <Icon of={Smartphone} size={14} />
        {text('phone_app')}
      </span>
    );
  return (
    <span className={classNames('flex items-center gap-2', words[tone])}>
      <span aria-hidden="true" className={classNames('forced-dot size-2 shrink-0 rounded-full', dots[tone])} />
      {label}
    </span>
  );
}

const bars = { GREEN: 3, YELLOW: 2, RED: 1 } as const;
const barTones = { GREEN: 'bg-success', YELLOW: 'bg-warning', RED: 'bg-danger' } as const;

/** The quality Meta gives, as a word with three bars; a dash where it gives none. */
export function QualityMark({ quality }: { quality: WhatsAppNumber['quality'] }) {
  if (quality === null) return <span className="text-fg-3">{text('none')}</span>;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="flex gap-0.5">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames('h-1.5 w-3 rounded-full', bar <= bars[quality] ? barTones[quality] : 'bg-fill')}
          />
        ))}
      </span>
      {text(quality)}
    </span>
  );
}
