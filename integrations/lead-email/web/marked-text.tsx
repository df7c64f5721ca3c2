import type { ReactNode } from 'react';
import type { MailField, MailPlace } from '../contract.ts';

const looks = [
  'bg-brand-tint-2',
  'bg-info-tint',
  'bg-success-tint',
  'bg-warning-tint',
  'bg-danger-tint',
  'bg-fill',
] as const;

/** Returns the look of the mark of a field by its number. */
export const markLook = (number: number): string => looks[(number - 1) % looks.length]!;

interface MarkedTextProps {
  part: MailPlace['part'];
  text: string;
  fields: readonly MailField[];
}

interface Mark {
  number: number;
  place: MailPlace;
}

/**
 * Shows a part of a mail with numbered marks where fields were read. Each piece says at which character it begins, by which a
 * selection is found again.
 */
export function MarkedText({ part, text, fields }: MarkedTextProps) {
  const pieces: ReactNode[] = [];
  let at = 0;
  const addPlain = (end: number) => {
    if (end > at) pieces.push(<Piece key={at} part={part} start={at} words={text.slice(at, end)} />);
    at = end;
  };
  for (const { number, place } of listMarks(part, fields)) {
    if (place.start < at || place.end > text.length) continue;
    addPlain(place.start);
    pieces.push(
      <mark key={place.start} className={`rounded-xs px-0.5 text-inherit ${markLook(number)}`}>
        <Piece part={part} start={place.start} words={text.slice(place.start, place.end)} />
        <sup aria-hidden="true" className="ms-0.5 text-2xs select-none">
          {number}
        </sup>
      </mark>,
    );
    at = place.end;
  }
  addPlain(text.length);
  return <>{pieces}</>;
}

const Piece = ({ part, start, words }: { part: MailPlace['part']; start: number; words: string }) => (
  <span data-part={part} data-start={start}>
    {words}
  </span>
);

const listMarks = (part: MailPlace['part'], fields: readonly MailField[]): Mark[] =>
  fields
    .flatMap(({ place }, index) => (place?.part === part ? [{ number: index + 1, place }] : []))
    .sort((one, other) => one.place.start - other.place.start);
