import { type CSSProperties, useState } from 'react';
import { makeInitials } from '#platform/contract/people/initials.ts';
import { FALLBACK_LOCALE } from '#platform/web/en/text.ts';
import { makeOnce } from '../../state/make-once.ts';
import { classNames } from '../layout/class-names.ts';
import { type ColorId, chooseColor, colorStyle } from './person-marks.ts';

const sizes = {
  20: 'size-5 text-[8.5px]',
  24: 'size-6 text-[9.5px]',
  28: 'size-7 text-[10.5px]',
  32: 'size-8 text-[12px]',
  40: 'size-10 text-[14px]',
  56: 'size-14 text-[19px]',
  72: 'size-18 text-[24px]',
} as const;

export type AvatarSize = keyof typeof sizes;

export type AvatarSubject = { id: number | string; name: string; imageUrl?: string | null };

export type AvatarProps = {
  of: AvatarSubject;
  /** Pixels. */
  size?: AvatarSize;
  /** Square for organisations, round for people. */
  isSquare?: boolean;
  className?: string;
};

/** A picture or initials; decorative, because the name is written near it or labels the control around it. */
export function Avatar({ of, size = 24, isSquare = false, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shape = classNames(
    'shrink-0 overflow-hidden',
    sizes[size],
    isSquare ? 'rounded-sm' : 'rounded-full',
    className,
  );
  if (of.imageUrl && of.imageUrl !== brokenUrl) {
    return (
      <img
        src={of.imageUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(of.imageUrl ?? null)}
        className={classNames('bg-fill object-cover', shape)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={colorStyle(chooseColor(of.id))}
      // The letters are drawn by CSS, so that no label needs to contain them and no copied text does.
      data-initials={makeInitials(of.name)}
      className={classNames(
        'inline-grid place-items-center font-semibold leading-none tracking-[0.01em] before:content-[attr(data-initials)]',
        shape,
      )}
    />
  );
}

/**
 * Draws the initials of a person at the start of an element that has their name, because a list has too many people for elements
 * of their own. Screen readers do not read them out.
 */
export const initialsBefore = ({ id, name }: AvatarSubject, size: 20 | 24, className: string) => ({
  style: toInitialsStyle(chooseColor(id), size) as CSSProperties,
  'data-initials': makeInitials(name),
  className: classNames('initials-before', className),
});

const toInitialsStyle = (color: ColorId, size: number) => ({
  '--initials-bg': `var(--ui-g${color}-bg)`,
  '--initials-fg': `var(--ui-g${color}-fg)`,
  '--initials-size': `${size}px`,
});

const names = makeOnce(() => new Intl.ListFormat(FALLBACK_LOCALE, { type: 'conjunction' }));
const SHOWN_IN_STACK = 3;

interface AvatarStackProps {
  people: readonly AvatarSubject[];
  /** How many there are, where `people` are only the first. */
  total?: number;
  size?: AvatarSize;
}

/** Three people and the number of others; screen readers read out every given name. */
export function AvatarStack({ people, total = people.length, size = 28 }: AvatarStackProps) {
  const more = total - SHOWN_IN_STACK;
  const ring = 'shadow-[0_0_0_2px_var(--ui-surface)] not-first:-ms-1';
  return (
    <span role="img" aria-label={names().format(people.map(({ name }) => name))} className="inline-flex">
      {people.slice(0, SHOWN_IN_STACK).map((person) => (
        <Avatar key={person.id} of={person} size={size} className={ring} />
      ))}
      {more > 0 && (
        <span
          style={colorStyle(1)}
          className={classNames(
            'inline-grid place-items-center rounded-full font-semibold leading-none tabular-nums',
            sizes[size],
            ring,
          )}
        >
          +{more}
        </span>
      )}
    </span>
  );
}
