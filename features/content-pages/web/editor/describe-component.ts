import { placeholderDefinitions } from '#features/content/contract.ts';
import { formatBytes } from '#platform/web/format.ts';
import {
  Component,
  type ComponentOf,
  type LinkTarget,
  type PageDefinition,
  PageLook,
  type PageTemplate,
  type Paragraph,
} from '../../contract.ts';
import { nameType } from '../component-type.tsx';
import { findComponent } from './change-page.ts';
import { text } from './en.ts';

type Files = PageTemplate['files'];

/** Returns a text with its placeholders in words. */
const readable = (written: string): string =>
  written.replaceAll(/\{\{\s*([a-z_]+)[^{}]*\}\}/g, (token, name) => {
    const known = placeholderDefinitions.find((placeholder) => placeholder.name === name);
    return known ? known.label : token;
  });

/** Returns what is said of a component in one line; empty while there is nothing in it. */
export function summarise(component: Component, files: Files): string {
  switch (component.type) {
    case 'title':
      return readable(component.text);
    case 'desc':
      return readable(writeParagraphs(component.paragraphs).split('\n')[0] ?? '');
    case 'image_gallery':
      return component.pictures.length === 0 ? '' : text('pictures', { count: component.pictures.length });
    case 'youtube':
      return component.title || component.address;
    case 'map':
      return component.address || writePoint(component.point);
    case 'link':
      return readable(component.label) || writeTarget(component.target);
    case 'attachment':
      return component.file?.name ?? '';
    case 'pdflink':
      return component.label || (files.find(({ content_id }) => content_id === component.content_id)?.title ?? '');
  }
}

/** Returns everything that a person may have changed in a component, a line each. */
export function writeComponent(component: Component, files: Files): string {
  const { audience } = component;
  const lines = [...listLines(component, files), audience ? text(`audience_${audience.kind}`) : ''];
  return lines.filter(Boolean).join('\n') || text('is_empty');
}

function listLines(component: Component, files: Files): string[] {
  switch (component.type) {
    case 'desc':
      return [readable(writeParagraphs(component.paragraphs))];
    case 'image_gallery':
      return [summarise(component, files), ...component.pictures.map(({ description }) => description)];
    case 'youtube':
      return [component.title, component.address];
    case 'map':
      return [component.address, writePoint(component.point)];
    case 'link':
      return [readable(component.label), text(`look_${component.look}`), writeTarget(component.target)];
    case 'attachment':
      return component.file ? [component.file.name, formatBytes(component.file.size_bytes)] : [];
    default:
      return [summarise(component, files)];
  }
}

const marks = { text: '', bullet: '• ', number: '– ' } as const;

/** Returns a description as plain text; words of a link are followed by its address. */
const writeParagraphs = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .map(
      ({ kind, runs }) => marks[kind] + runs.map((run) => (run.link ? `${run.text} (${run.link})` : run.text)).join(''),
    )
    .join('\n');

export const writePoint = (point: ComponentOf<'map'>['point']): string =>
  point ? `${point.latitude}, ${point.longitude}` : '';

function writeTarget(target: LinkTarget): string {
  switch (target.kind) {
    case 'address':
      return target.address;
    case 'email':
      return target.email || text('to_sender');
    case 'lead_form':
      return target.form_id === null ? '' : text('target_lead_form');
    default:
      return target.phone || text('to_sender');
  }
}

/** Returns what a part of a draft is called. */
export function namePart(part: string, draft: PageDefinition): string {
  if (part === 'look' || part === 'order') return text(`part_${part}`);
  const component = findComponent(draft, part.slice(part.indexOf(':') + 1));
  if (!component) return text('component');
  const about = summarise(component, []);
  return about === '' ? nameType(component.type) : text('named', { type: nameType(component.type), about });
}

/** Returns the value of a part as people read it, for a choice between two. */
export function showPart(_part: string, value: unknown, draft: PageDefinition): string {
  if (value === null) return text('was_removed');
  if (Array.isArray(value)) return value.map((id) => namePart(`component:${id}`, draft)).join('\n');
  const component = Component.safeParse(value).data;
  if (component) return writeComponent(component, []);
  const look = PageLook.safeParse(value).data;
  if (!look) return text('is_empty');
  return [look.accent ?? text('own_accent'), look.shows_logo ? text('shows_logo') : ''].filter(Boolean).join('\n');
}
