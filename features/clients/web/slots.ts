import type { ComponentType } from 'react';
import { defineSlot } from '#platform/web/slots.ts';
import type { Client } from '../contract.ts';

type LoadPart = () => Promise<ComponentType<{ client: Client }>>;

/** Slots on the screens of clients that other features fill in their manifests. */
export const clientSlots = {
  /** Views among the tabs of the lists, after all clients. */
  list_tabs: defineSlot<ComponentType>(),
  /** Secondary buttons over the lists, before 'Add client'. */
  list_actions: defineSlot<ComponentType>(),
  /** On the record, under the contact details. */
  record_details: defineSlot<LoadPart>(),
  /** On the record, in the part about contents. */
  record_content: defineSlot<LoadPart>(),
};
