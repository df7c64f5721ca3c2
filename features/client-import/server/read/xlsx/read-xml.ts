import { setImmediate } from 'node:timers/promises';
import sax from 'sax';
import { UnusableFile } from '../unusable-file.ts';
import { DAMAGED_BOOK } from './stored-zip.ts';

/** How deep elements may stand in each other, and how many attributes one may have; workbooks have far less. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 200;

/** What is done at each place of a document; names come without their prefix. */
export interface XmlEvents {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Reads a document piece by piece and yields after each, so that requests are answered in between. A document type is
 * refused, and with it every entity a file could define. Throws `UnusableFile`.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = makeParser(events);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
    await setImmediate();
  }
  parser.close();
}

/** Reads a whole small document. */
export async function readWholeXml(bytes: AsyncIterable<Buffer>, open: XmlEvents['open']): Promise<void> {
  const pieces = readXml(bytes, { open });
  while (!(await pieces.next()).done);
}

const refuse = (): never => {
  throw new UnusableFile(DAMAGED_BOOK);
};

function makeParser({ open, text, close }: XmlEvents): sax.SAXParser {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  let attributes = 0;
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentagstart = () => {
    attributes = 0;
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse();
  };
  parser.onopentag = (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    open(withoutPrefix(tag.name), tag.attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(withoutPrefix(name));
  };
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  return parser;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
