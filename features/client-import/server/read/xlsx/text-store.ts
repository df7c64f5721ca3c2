import { readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { openTemporaryFile } from '../temporary-file.ts';

const BLOCK_BYTES = 64 * 1024;
/** How many blocks are kept in memory; programs write texts about in the order in which cells name them. */
const KEPT_BLOCKS = 64;
/** How many texts share one entry of the index. */
const GROUP = 4_096;

interface Group {
  /** Where its first text begins in the file. */
  start: number;
  /** Where each of its texts ends, counted from there. */
  ends: Uint32Array;
}

/** Texts by their number, kept in a temporary file, so that millions of them take little memory. */
export class TextStore {
  private readonly groups: Group[] = [];
  private readonly blocks = new Map<number, Buffer>();
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private bytes = 0;
  count = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<TextStore> {
    return new TextStore(await openTemporaryFile());
  }

  /** Adds the next text; `finish` makes all of them readable. */
  add(text: string): void {
    const encoded = Buffer.from(text);
    const place = this.count % GROUP;
    if (place === 0) this.groups.push({ start: this.bytes, ends: new Uint32Array(GROUP) });
    const group = this.groups.at(-1)!;
    this.bytes += encoded.length;
    group.ends[place] = this.bytes - group.start;
    this.count += 1;
    this.pending.push(encoded);
    this.pendingBytes += encoded.length;
    if (this.pendingBytes >= BLOCK_BYTES) this.finish();
  }

  finish(): void {
    const bytes = Buffer.concat(this.pending);
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(this.file.fd, bytes, at, bytes.length - at, this.bytes - bytes.length + at);
    }
    this.pending = [];
    this.pendingBytes = 0;
  }

  /** Returns a text; empty when there is none of this number. */
  get(index: number): string {
    if (!(index >= 0 && index < this.count)) return '';
    const place = index % GROUP;
    const { start, ends } = this.groups[Math.floor(index / GROUP)]!;
    return this.read(start + (place === 0 ? 0 : ends[place - 1]!), start + ends[place]!);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private read(start: number, end: number): string {
    const first = Math.floor(start / BLOCK_BYTES);
    const offset = start - first * BLOCK_BYTES;
    if (offset + end - start <= BLOCK_BYTES)
      return this.readBlock(first).toString('utf8', offset, offset + end - start);
    const parts: Buffer[] = [];
    for (let block = first; block * BLOCK_BYTES < end; block += 1) parts.push(this.readBlock(block));
    return Buffer.concat(parts).toString('utf8', offset, offset + end - start);
  }

  private readBlock(number: number): Buffer {
    const known = this.blocks.get(number);
    if (known) return known;
    const block = Buffer.alloc(BLOCK_BYTES);
    readSync(this.file.fd, block, 0, BLOCK_BYTES, number * BLOCK_BYTES);
    if (this.blocks.size >= KEPT_BLOCKS) this.blocks.delete(this.blocks.keys().next().value!);
    this.blocks.set(number, block);
    return block;
  }
}
