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

export const followUpSlots = { lists: defineSlot<FurtherList>() };

let lists: readonly FurtherList[] = [];

/** Names the lists that the page shows besides its own; composition calls it once. */
export function setFurtherLists(all: readonly FurtherList[]): void {
  lists = all;
}

export const listFurther = (): readonly FurtherList[] => lists;
