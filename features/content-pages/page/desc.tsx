import { groupLists, type Paragraph, type Run } from '#platform/contract/fields/rich-text.ts';
import type { ComponentOf } from '../definition.ts';
import { fill, type LookProps, type PageView, withPlaces } from './page-view.ts';

/** A text; items that follow each other are one list. */
export function Desc({ component, view }: LookProps<ComponentOf<'desc'>>) {
  return withPlaces(groupLists(component.paragraphs)).map(({ item, place }) => (
    <Block key={place} block={item} view={view} />
  ));
}

function Block({ block, view }: { block: Paragraph[]; view: PageView }) {
  const [first] = block;
  if (first?.kind === 'text') return <p>{drawRuns(first.runs, view)}</p>;
  const items = withPlaces(block).map(({ item, place }) => <li key={place}>{drawRuns(item.runs, view)}</li>);
  return first?.kind === 'number' ? <ol>{items}</ol> : <ul>{items}</ul>;
}

const drawRuns = (runs: readonly Run[], view: PageView) =>
  withPlaces(runs).map(({ item, place }) => <Styled key={place} run={item} view={view} />);

function Styled({ run: { text, bold, italic, link }, view }: { run: Run; view: PageView }) {
  const words = fill(view, text);
  const leaning = italic ? <em>{words}</em> : words;
  const styled = bold ? <strong>{leaning}</strong> : leaning;
  if (!link) return styled;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" data-tap="">
      {styled}
    </a>
  );
}
