import { type FileRecord, MAX_RECORD_LENGTH, makeLongRecord } from '../file-record.ts';
import { makeCells } from './card-cells.ts';
import { readLines } from './card-lines.ts';
import { type CardProperty, readProperty } from './card-property.ts';

const EDGE = /^\s*(BEGIN|END)\s*:\s*VCARD\s*$/i;
/** Pictures, sounds and keys may have megabytes and are passed over. */
const LEFT_OUT = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)\s*[;:]/i;
/** A card within a card, about an assistant. */
const AGENT = /^(?:[\w-]+\.)?AGENT\b[^:]*:\s*$/i;
const QUOTED = /^[^:]*QUOTED-PRINTABLE[^:]*:/i;
const VERSION_2 = /^VERSION\s*:\s*2/i;

/** Yields the cards of a vCard file, each as one row; a card that never ends is a bad row and the next one is read. */
export async function* readCardRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRecord[]> {
  const cards = new CardReader();
  for await (const lines of readLines(chunks)) {
    for (const line of lines) cards.readLine(line);
    yield cards.takeRecords();
  }
  cards.end();
  yield cards.takeRecords();
}

/** Reads cards of the versions 2.1, 3.0 and 4.0 line by line. */
class CardReader {
  private records: FileRecord[] = [];
  private properties: CardProperty[] | null = null;
  /** The property whose lines are being read. */
  private open = '';
  private isLeftOut = false;
  private isVersion2 = false;
  private isAgentNext = false;
  /** How many cards within this card are open. */
  private depth = 0;
  private length = 0;

  takeRecords(): FileRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  readLine(line: string): void {
    const edge = EDGE.exec(line)?.[1]?.toUpperCase();
    if (edge === 'BEGIN') this.begin();
    else if (edge === 'END') this.close();
    else if (this.properties !== null && this.depth === 0) this.readPart(line);
  }

  /** Ends the file. */
  end(): void {
    this.closeProperty();
    if (this.properties) this.add({ cells: makeCells(this.properties), problem: 'CARD_NOT_CLOSED' });
  }

  private begin(): void {
    this.closeProperty();
    if (this.properties && (this.isAgentNext || this.depth > 0)) {
      this.depth += 1;
      this.isAgentNext = false;
      return;
    }
    this.end();
    this.properties = [];
    this.length = 0;
  }

  private close(): void {
    if (this.depth > 0) {
      this.depth -= 1;
      return;
    }
    this.closeProperty();
    if (!this.properties) return;
    const cells = makeCells(this.properties);
    this.add(this.length > MAX_RECORD_LENGTH ? makeLongRecord(cells.join(' ')) : { cells });
  }

  private add(record: FileRecord): void {
    this.records.push(record);
    this.properties = null;
    this.isVersion2 = false;
    this.isAgentNext = false;
    this.depth = 0;
  }

  /** Adds a line to the open property, or begins the next one. */
  private readPart(line: string): void {
    const isSoftBreak = this.open.endsWith('=') && QUOTED.test(this.open);
    if (isSoftBreak) this.extend(this.open.slice(0, -1), line);
    else if (/^[ \t]/.test(line)) this.extend(this.open, this.isVersion2 ? line : line.slice(1));
    else {
      this.closeProperty();
      this.open = line;
      this.isLeftOut = LEFT_OUT.test(line);
      if (VERSION_2.test(line)) this.isVersion2 = true;
      if (AGENT.test(line)) this.isAgentNext = true;
    }
  }

  private extend(begun: string, line: string): void {
    if (!this.isLeftOut && begun.length <= MAX_RECORD_LENGTH) this.open = begun + line;
  }

  private closeProperty(): void {
    const property = this.isLeftOut ? null : readProperty(this.open);
    this.open = '';
    this.isLeftOut = false;
    if (!property || !this.properties) return;
    this.length += property.value.length;
    if (this.length <= MAX_RECORD_LENGTH) this.properties.push(property);
  }
}
