import { createHash } from 'node:crypto';
import { NumberMap } from '../read/number-map.ts';

/** How many maps share the entries: a map grows by copying, which blocks the process when it is large. */
const SHARDS = 256;

/**
 * Remembers which people the rows of a file were about so far, for the dry run, which writes nothing it could look up:
 * the first row of each phone, e-mail and client. A million people fit into about 60 MB.
 *
 * Phones are kept as numbers, e-mails as 52 bits of their hash. Among a million e-mails the chance that two collide is
 * one in nine thousand, and then a count of the dry run is wrong by one; the import itself compares texts.
 */
export class SeenInFile {
  private readonly keys = shards();
  private readonly clients = shards();

  addKey(key: string, row_number: number): void {
    addFirst(this.keys, hashKey(key), row_number);
  }

  findKeyRow(key: string): number | null {
    const code = hashKey(key);
    return findShard(this.keys, code).get(code) ?? null;
  }

  addClient(client_id: number, row_number: number): void {
    addFirst(this.clients, client_id, row_number);
  }

  findClientRow(client_id: number): number | null {
    return findShard(this.clients, client_id).get(client_id) ?? null;
  }
}

const shards = () => Array.from({ length: SHARDS }, () => new NumberMap());

const findShard = (maps: readonly NumberMap[], code: number): NumberMap => maps[Math.abs(code) % SHARDS]!;

function addFirst(maps: readonly NumberMap[], code: number, row_number: number): void {
  const shard = findShard(maps, code);
  if (shard.get(code) === undefined) shard.set(code, row_number);
}

/**
 * Hashes a contact key: an E.164 number has at most 15 digits, which a number holds exactly, and hashes of e-mails are
 * negative, so that the two never collide.
 */
function hashKey(key: string): number {
  if (!key.includes('@')) return Number(key.slice(1));
  const hash = createHash('sha256').update(key).digest();
  return -(hash.readUIntBE(0, 6) * 16 + (hash[6]! & 15)) - 1;
}
