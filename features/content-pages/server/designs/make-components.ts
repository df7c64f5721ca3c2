import type { LinkTarget } from '../../components/link.ts';
import type { Component, ComponentOf, ComponentType, Paragraph, Run } from '../../contract.ts';
import { designPictureKey } from './design-pictures.ts';

/** A component of a design, before it has its id. */
export type DesignComponent = { [Type in ComponentType]: Omit<ComponentOf<Type>, 'id' | 'audience'> }[ComponentType];

export const heading = (text: string): DesignComponent => ({ type: 'title', text });

/** A text: lines that begin with '- ' are a list, and **words** are bold. */
export const words = (...lines: string[]): DesignComponent => ({ type: 'desc', paragraphs: lines.map(toParagraph) });

const toParagraph = (line: string): Paragraph =>
  line.startsWith('- ') ? { kind: 'bullet', runs: toRuns(line.slice(2)) } : { kind: 'text', runs: toRuns(line) };

const toRuns = (line: string): Run[] =>
  line
    .split('**')
    .map((text, index): Run => (index % 2 === 1 ? { text, bold: true } : { text }))
    .filter(({ text }) => text !== '');

/** @param named each picture with its description. */
export const pictures = (named: Readonly<Record<string, string>>): DesignComponent => ({
  type: 'image_gallery',
  pictures: Object.entries(named).map(([name, description]) => ({ key: designPictureKey(name), description })),
});

export const video = (): DesignComponent => ({ type: 'youtube', address: '', title: '' });
export const place = (address: string): DesignComponent => ({ type: 'map', address, point: null });
export const brochure = (label: string): DesignComponent => ({ type: 'pdflink', content_id: null, label });
export const download = (): DesignComponent => ({ type: 'attachment', file: null });

const link = (label: string, target: LinkTarget): DesignComponent => ({ type: 'link', look: 'button', label, target });
export const chat = (label: string, text: string): DesignComponent =>
  link(label, { kind: 'whatsapp', phone: '', text });
export const call = (label: string): DesignComponent => link(label, { kind: 'call', phone: '' });
export const write = (label: string, subject: string): DesignComponent =>
  link(label, { kind: 'email', email: '', subject });
export const form = (label: string): DesignComponent => link(label, { kind: 'lead_form', form_id: null });

/** Gives components their ids, by their order. */
export const withIds = (components: readonly DesignComponent[]): Component[] =>
  components.map(
    (component, index): Component => ({
      ...component,
      id: `cdesign${String(index + 1).padStart(2, '0')}`,
      audience: null,
    }),
  );
