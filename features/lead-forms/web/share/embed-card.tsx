import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { choiceBoxClasses } from '#platform/web/ui/fields/choice-box.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';

export const embedWays = ['script', 'iframe'] as const;
export type EmbedWay = (typeof embedWays)[number];

interface EmbedCardProps {
  way: EmbedWay;
  code: string;
  isChosen: boolean;
  /** The name that the radios of a choice share. */
  name: string;
  onChoose: () => void;
}

/** One way of embedding, with its code to copy; the preview marks the way that is chosen. */
export const EmbedCard = ({ way, code, isChosen, name, onChoose }: EmbedCardProps) => (
  <div
    className={classNames(
      'min-w-0 rounded-lg border bg-surface p-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
      isChosen ? 'forced-chosen border-brand shadow-[inset_0_0_0_1px_var(--ui-brand)]' : 'border-line-2',
    )}
  >
    <div className="flex items-center gap-2">
      <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-2.5">
        <span className="flex h-5 items-center">
          <input
            type="radio"
            name={name}
            checked={isChosen}
            onChange={onChoose}
            className={choiceBoxClasses('circle', 'outline-none')}
          />
        </span>
        <span className="min-w-0 font-medium">
          {text(way)} <span className="text-xs font-normal text-fg-3">· {text(`${way}_text`)}</span>
        </span>
      </label>
      <CopyButton text={code} label={text('copy_code')} size="sm" variant={isChosen ? 'secondary' : 'ghost'} />
    </div>
    <Code html={code} />
  </div>
);

/** The name of an element behind the sign that opens or closes it. */
const ELEMENT = /(?<=<\/?)[a-z]+/g;

/** HTML as it is written, the names of its elements in colour. */
function Code({ html }: { html: string }) {
  const elements = [...html.matchAll(ELEMENT)].map((match) => ({ at: match.index, element: match[0] }));
  const last = elements.at(-1);
  return (
    <pre
      dir="ltr"
      className="mt-2 rounded-sm border border-line bg-sunken px-2.5 py-1.5 text-start font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {elements.map(({ at, element }, place) => (
        <span key={at}>
          {html.slice(getEnd(elements[place - 1]), at)}
          <span className="text-brand-fg">{element}</span>
        </span>
      ))}
      {html.slice(getEnd(last))}
    </pre>
  );
}

const getEnd = (found: { at: number; element: string } | undefined): number =>
  found ? found.at + found.element.length : 0;
