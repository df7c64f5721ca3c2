import type { ComponentType, ReactNode } from 'react';
import type { ListView } from '#platform/web/list/use-list.ts';
import { defineSlot } from '#platform/web/slots.ts';
import type { FollowUpFilter } from '../contract.ts';

/** The filters that all lists on the page of follow-ups have. */
export type SharedFilter = Pick<FollowUpFilter, 'assigned_to_id' | 'search'>;

/** A list of another feature on the page of follow-ups: what else is to be done for clients. */
export interface FurtherList {
  /** Its name in the address. */
  readonly value: string;
  readonly label: string;
  /** A hook that counts it under these filters. */
  readonly useCount: (filter: SharedFilter) => { count: number; isUrgent: boolean } | undefined;
  readonly List: ComponentType<FurtherListProps>;
}

export interface FurtherListProps {
  /** Draws the head of the page, with the filters of this list. */
  head: (view: ListView<never, SharedFilter>) => ReactNode;
}

type LoadList = () => Promise<FurtherList>;

export const followUpSlots = { lists: defineSlot<LoadList>() };

let loads: readonly LoadList[] = [];
let lists: readonly FurtherList[] = [];

/** Names the lists that the page shows besides its own, before anything is drawn. */
export function setFurtherLists(all: readonly LoadList[]): void {
  loads = all;
}

/** Loads them, with the page that shows them. */
export async function loadFurtherLists(): Promise<void> {
  lists = await Promise.all(loads.map((load) => load()));
}

export const listFurther = (): readonly FurtherList[] => lists;
