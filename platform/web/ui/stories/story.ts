import type { ReactNode } from 'react';

/** One piece of the design system in its states, shown on the stories page. Every `*.story.tsx` exports one as `story`. */
export type Story = {
  title: string;
  render: () => ReactNode;
};
