import type { Component } from '../../definition.ts';

/** Returns the texts of a component in which placeholders are filled. */
export function listFilled(component: Component): string[] {
  switch (component.type) {
    case 'title':
      return [component.text];
    case 'desc':
      return component.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text));
    case 'link': {
      const { label, target } = component;
      if (target.kind === 'whatsapp') return [label, target.text];
      return target.kind === 'email' ? [label, target.subject] : [label];
    }
    case 'pdflink':
      return [component.label];
    default:
      return [];
  }
}
