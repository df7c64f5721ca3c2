import { deflateRawSync } from 'node:zlib';
import type { EmulatedForm, EmulatedLead } from './state.ts';

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Writes leads as TikTok's file: a CSV with a mark of its encoding, columns named by their questions. */
export function writeCsv({ fields }: EmulatedForm, leads: readonly EmulatedLead[]): Buffer {
  const header = ['lead_id', 'create_time', 'campaign_id', 'campaign_name', ...fields.map(({ label }) => label)];
  const rows = leads.map(({ id, created_ms, changes }) => [
    id,
    new Date(created_ms).toISOString().slice(0, 19).replace('T', ' '),
    '1700000000000001',
    'Spring',
    ...fields.map(({ field }) => changes.find((change) => change.field === field)?.value ?? ''),
  ]);
  return Buffer.from(`\ufeff${[header, ...rows].map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`);
}

/** Packs one file as a zip. */
export function writeZip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const named = Buffer.from(name);
  return Buffer.concat([local, named, packed, central, named, end]);
}
