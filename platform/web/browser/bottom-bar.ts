type Height = 'line' | 'tall';

const shown = new Map<Element, Height>();

function tellRoot(): void {
  const { dataset } = document.documentElement;
  const heights = [...shown.values()];
  if (heights.length === 0) delete dataset.bottomBar;
  else dataset.bottomBar = heights.includes('tall') ? 'tall' : 'line';
}

const makeRef = (height: Height) => (bar: Element | null) => {
  if (!bar) return undefined;
  shown.set(bar, height);
  tellRoot();
  return () => {
    shown.delete(bar);
    tellRoot();
  };
};

/** A ref of what lies at the bottom of the window: the root says that it is there, and what floats over the page makes room. */
export const bottomBar = makeRef('line');

/** The same of a bar that has two lines on a phone. */
export const tallBottomBar = makeRef('tall');
