import type { ComponentOf } from '../definition.ts';
import { fill, type LookProps } from './page-view.ts';

/** A file of the library with all its pages. */
export function LibraryFile({ component, view }: LookProps<ComponentOf<'pdflink'>>) {
  const file = view.findFile(component);
  const label = fill(view, component.label);
  if (!file) {
    return (
      <p className="missing" data-part={view.partOf(component.id)}>
        {component.content_id === null ? label || 'No file is chosen yet.' : 'This file is no longer here.'}
      </p>
    );
  }
  return (
    <>
      <h3>{label || file.title}</h3>
      {file.body}
    </>
  );
}
