import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Person } from '#domain/person.ts';
import type { DraftKind, versionFields } from '../../contract.ts';

/** An item as versions compare it. */
export interface VersionItem {
  id: string;
  type: string;
}

export interface Publication extends z.output<z.ZodObject<typeof versionFields>> {
  /** People who opened it; null where that is not told. */
  opened_count: number | null;
}

/** How a version, or the draft, is drawn beside another one. */
export interface VersionFrame {
  /** Finds the item that is in view, and those that are marked. */
  shown: string | null;
  marked: readonly string[];
  width: number;
  className: string;
}

/** Something with a draft and versions, as its user describes it. */
export interface Versioned<Item extends VersionItem = VersionItem> {
  kind: DraftKind;
  id: number;
  stored: {
    draft: object;
    draft_changed_at: string;
    draft_changed_by: Person | null;
    live_version: number | null;
    unpublished_changes: number;
  };
  versions: readonly Publication[];
  /** Reads what a version consists of; nothing for null, which is the draft. */
  useVersion: (id: number, version: number | null) => UseQueryResult<{ definition: object }, Error>;
  nameType: (type: string) => string;
  nameField: (field: string) => string;
  drawIcon: (type: string) => ReactNode;
  /** Returns what there is of an item in one line, and everything that may differ, a line each. */
  summarise: (item: Item) => string;
  write: (item: Item) => string;
  /** What is said on the side that does not have an item. */
  notHere: string;
  /** Draws a version; null for the draft. */
  draw: (version: number | null, frame: VersionFrame) => ReactNode;
  /** Brings a version, or one item of it, back into the draft; null where the person may not. */
  restore: ((version: number, id: string | null, onRestored: () => void) => void) | null;
  isRestoring: boolean;
  openDraft: () => void;
}

/** What is compared: a version by its number, or the draft. */
export type Side = number | 'draft';
