import { useLayoutEffect } from 'react';

/** What is shown, by the name of its mark. */
const shown = new Map<string, string[]>();

/**
 * Says on the root that something is shown, so that what floats over the page makes room: `data-sheet`. A style that looked
 * for it with `:root:has()` would make the browser style the whole page anew at every change of it.
 *
 * @param value of several the last in the alphabet is written. @returns a function that takes it back.
 */
export function markRoot(name: string, value = ''): () => void {
  const values = shown.get(name) ?? [];
  shown.set(name, values);
  values.push(value);
  write(name, values);
  return () => {
    values.splice(values.indexOf(value), 1);
    write(name, values);
  };
}

function write(name: string, values: readonly string[]): void {
  const { dataset } = document.documentElement;
  const value = [...values].sort().at(-1);
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}

/** Draws nothing; the root says that what it is part of is shown. */
export function RootMark({ name }: { name: 'drawer' | 'offers' | 'sheet' }) {
  useLayoutEffect(() => markRoot(name), [name]);
  return null;
}

const makeRef = (height: 'line' | 'tall') => (bar: Element | null) => (bar ? markRoot('bottomBar', height) : undefined);

/** A ref of what lies at the bottom of the window. */
export const bottomBar = makeRef('line');

/** The same of a bar that has two lines on a phone. */
export const tallBottomBar = makeRef('tall');
