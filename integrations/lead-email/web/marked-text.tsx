import type { ReactNode } from 'react';
import type { MailField, MailPlace } from '../contract.ts';

const looks = [
  'bg-brand-tint-2 border-brand-line',
  'bg-info-tint border-info-line',
  'bg-new-tint border-new-line',
  'bg-success-tint border-success-line',
  'bg-warning-tint border-warning-line',
  'bg-danger-tint border-danger-line',
] as const;

/** Returns the look of the mark of a field by its number. */
export const markLook = (number: number): string => `border-b-2 ${looks[(number - 1) % looks.length]}`;

interface PartProps {
  part: MailPlace['part'];
  text: string;
  selected: MailPlace | null;
}

/** Shows a part of a mail with numbered marks where fields were read, and the selected words. */
export function MarkedText({ fields, ...props }: PartProps & { fields: readonly MailField[] }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { number, start, end } of listMarks(props.part, fields)) {
    if (start < at || end > props.text.length) continue;
    pieces.push(
      <Words key={at} {...props} start={at} end={start} />,
      <mark key={`mark ${start}`} className={`rounded-xs px-0.5 text-inherit ${markLook(number)}`}>
        <Words {...props} start={start} end={end} />
        <sup aria-hidden="true" className="ms-0.5 text-2xs select-none">
          {number}
        </sup>
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {pieces}
      <Words {...props} start={at} end={props.text.length} />
    </>
  );
}

/** Draws characters of a part, of which some may be selected. A piece says where it begins, by which a selection is found again. */
function Words({ part, text, selected, start, end }: PartProps & { start: number; end: number }) {
  const own = selected?.part === part ? selected : { start: end, end };
  const from = Math.min(Math.max(own.start, start), end);
  const to = Math.min(Math.max(own.end, from), end);
  return [
    { at: start, until: from },
    { at: from, until: to, is_selected: true },
    { at: to, until: end },
  ].map(
    ({ at, until, is_selected }) =>
      at < until && (
        <span
          key={at}
          data-part={part}
          data-start={at}
          data-selected={is_selected}
          className={is_selected ? 'rounded-xs bg-brand text-on-brand forced-chosen' : undefined}
        >
          {text.slice(at, until)}
        </span>
      ),
  );
}

const listMarks = (part: MailPlace['part'], fields: readonly MailField[]) =>
  fields
    .flatMap(({ place }, index) => (place?.part === part ? [{ ...place, number: index + 1 }] : []))
    .sort((one, other) => one.start - other.start);
