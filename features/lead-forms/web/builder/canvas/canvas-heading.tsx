import type { ChangeEvent } from 'react';
import { MAX_TEXT } from '../../../contract.ts';
import { useBuilder } from '../builder-context.ts';
import { text } from '../en.ts';

const MAX_TITLE = 120;
const field =
  'block field-sizing-content w-full resize-none rounded-xs border-0 bg-transparent p-0 text-inherit outline-offset-4 placeholder:text-(--lf-fg-3) hover:outline hover:outline-dashed hover:outline-(--lf-line-field)';

/** The title and introduction, written where visitors read them. */
export function CanvasHeading({ isReadOnly }: { isReadOnly: boolean }) {
  const { draft, change, choose } = useBuilder();
  const write =
    (part: 'title' | 'intro') =>
    ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
      change({ ...draft, [part]: target.value }, part);
  return (
    <div className="lf-heading px-7 pt-5 pb-2 max-sm:px-4">
      <textarea
        dir="auto"
        rows={1}
        aria-label={text('title')}
        placeholder={text('title_hint')}
        maxLength={MAX_TITLE}
        readOnly={isReadOnly}
        value={draft.title}
        onChange={write('title')}
        onFocus={() => choose('title')}
        className={`lf-title ${field}`}
      />
      <textarea
        dir="auto"
        rows={1}
        aria-label={text('intro')}
        placeholder={text('intro_hint')}
        maxLength={MAX_TEXT}
        readOnly={isReadOnly}
        value={draft.intro}
        onChange={write('intro')}
        onFocus={() => choose('intro')}
        className={`lf-intro ${field}`}
      />
    </div>
  );
}
