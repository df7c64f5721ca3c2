import type { ComponentOf } from '../definition.ts';
import { fill, type LookProps } from './page-view.ts';

/** A file of the library with all its pages. */
export function LibraryFile({ component, view }: LookProps<ComponentOf<'pdflink'>>) {
  const file = view.findFile(component);
  if (!file) return <p className="missing">This file is no longer here.</p>;
  return (
    <>
      <h3>{fill(view, component.label) || file.title}</h3>
      {file.body}
    </>
  );
}
