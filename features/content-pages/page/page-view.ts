import type { ReactNode } from 'react';
import { fillPlaceholders, type PlaceholderValues } from '#features/content/contract.ts';
import type { ComponentOf } from '../definition.ts';

export interface ShownPicture {
  /** Addresses by width, the smallest first. */
  sources: readonly { address: string; width: number }[];
  width: number;
  height: number;
}

/** What a page shows beside its definition; where each file is depends on who looks. */
export interface PageView {
  values: PlaceholderValues;
  /** By which name the time of a component is counted. */
  partOf: (component_id: string) => string;
  /** Whom WhatsApp, call and e-mail reach where a link names nobody. Numbers are E.164. */
  sender: { whatsapp: string | null; phone: string | null; email: string | null };
  findPicture: (component_id: string, index: number, key: string) => ShownPicture | null;
  /** The address of an attachment; null where it is missing. */
  findAttachment: (component: ComponentOf<'attachment'>) => string | null;
  /** A file of the library; null where it was deleted. */
  findFile: (component: ComponentOf<'pdflink'>) => { title: string; body: ReactNode } | null;
  /** The page of a lead form; null where it is not live. */
  findForm: (form_id: number) => { address: string; name: string } | null;
}

export interface LookProps<Shown> {
  component: Shown;
  view: PageView;
}

export const fill = ({ values }: PageView, text: string): string => fillPlaceholders(text, values);

/** Returns items with their places, which are all that tells those of a page that never changes apart. */
export const withPlaces = <Item>(items: readonly Item[]): { item: Item; place: number }[] =>
  items.map((item, place) => ({ item, place }));
