import type { ComponentType } from 'react';

/** Joins the parts of a slot into one component. */
export const drawAll =
  <Props extends object>(parts: readonly ComponentType<Props>[]) =>
  (props: Props) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the same for as long as the page is there
    parts.map((Part, index) => <Part key={index} {...props} />);
