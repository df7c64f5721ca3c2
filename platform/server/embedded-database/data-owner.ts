import {
  chmodSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { ServerAccount } from './server-account.ts';

const Owner = z.object({ data_dir: z.string(), device: z.number(), inode: z.number() });

/**
 * Claims data outside the project folder, which a note in that folder names; a copy of the folder has the note too. A
 * file beside the data names the owning folder, and a folder that has neither that path nor that identity is refused.
 *
 * @param dataDir the folder that holds the note.
 * @param folder the data.
 * @throws Error that says how to move or copy an installation.
 */
export function claimData(dataDir: string, folder: string): void {
  const file = join(dirname(folder), 'owner.json');
  const { dev, ino } = statSync(dataDir);
  const claim = { data_dir: realpathSync(dataDir), device: dev, inode: ino };
  if (existsSync(file)) {
    const owner = Owner.parse(JSON.parse(readFileSync(file, 'utf8')));
    const isSame = owner.data_dir === claim.data_dir || (owner.device === dev && owner.inode === ino);
    if (!isSame) throw new Error(copyRefusal(dataDir, folder, owner.data_dir, file));
  }
  writeFileSync(file, JSON.stringify(claim), { mode: 0o600 });
}

const copyRefusal = (dataDir: string, folder: string, ownerDir: string, file: string) =>
  [
    `${dataDir} is a copy: its database in ${folder} belongs to ${ownerDir}.`,
    `To copy an installation, run "npm run backup" there and "npm run restore" in a new folder.`,
    `If this folder was moved and the other one is gone, hand the database over by deleting ${file}, and start again.`,
  ].join(' ');

/**
 * Gives the data to the account and closes them to all others, as PostgreSQL requires; a copy may have lost owners and
 * modes.
 *
 * @throws Error that says what to do where this process may not change them.
 */
export function ownData(folder: string, account: ServerAccount): void {
  const wanted = account.uid ?? process.getuid?.();
  if (wanted === undefined || !existsSync(folder)) return;
  const { uid, mode } = statSync(folder);
  const isForeign = uid !== wanted || statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false })?.uid === 0;
  if (isForeign && account.uid === undefined) throw new Error(ownerRefusal(folder, uid));
  if (isForeign) giveAll(folder, account);
  if ((mode & 0o027) !== 0) chmodSync(folder, 0o700);
}

/** Reads a file that only its owner may read. @throws Error that says what to do when the owner is another account. */
export function readOwned(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new Error(ownerRefusal(file, statSync(file).uid), { cause: error });
  }
}

/** Returns what to do about files of another account. */
export const ownerRefusal = (folder: string, uid: number) =>
  `${folder} belongs to another account of this machine (number ${uid}). Start Leadkeep as that account, or give it everything: sudo chown -R "$(id -un)" ${folder}`;

function giveAll(path: string, account: ServerAccount): void {
  lchownSync(path, account.uid!, account.gid!);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) giveAll(inside, account);
    else lchownSync(inside, account.uid!, account.gid!);
  }
}
