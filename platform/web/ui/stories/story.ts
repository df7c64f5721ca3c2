import type { ReactNode } from 'react';

/** One piece of the design system in its states on the stories page; every `*.story.tsx` exports one as `story`. */
export type Story = {
  title: string;
  render: () => ReactNode;
};
