import type { ReactNode } from 'react';
import type { PartAttention } from '../../contract.ts';

/** How the page is drawn beside its parts. */
export interface AttendedFrame {
  width: number;
  className: string;
  /** Hears of the page once it is there. */
  onLoad: (page: Document) => void;
}

/** The parts of a version with their figures, as their user describes them. */
export interface Attended {
  parts: readonly PartAttention[];
  nameType: (type: string) => string;
  drawIcon: (type: string) => ReactNode;
  /** Whether a tap on a part of this type opens a file. */
  isFile: (type: string) => boolean;
  /** Returns what there is in a part; empty where it has nothing. */
  summarise: (component_id: string) => string;
  draw: (frame: AttendedFrame) => ReactNode;
  /** The part whose readers are shown. */
  chosen: string | null;
  setChosen: (component_id: string | null) => void;
}
