import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Who the database server runs as. Empty: as this process does. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it the account that owns the data, or else that of `postgres` or
 * `nobody`. Accounts are not made: initdb only needs one that has a name.
 *
 * @param dataFolder of a database that is there already.
 */
export function serverAccount(dataFolder: string | null): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = dataFolder === null ? undefined : statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const chosen = ['postgres', 'nobody'].map((name) => accounts.find((account) => account[0] === name)).find(Boolean);
  if (!chosen)
    throw new Error('PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody account.');
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) };
}

/** Can the account enter this folder, with everything above it? */
export function canEnter(folder: string, account: ServerAccount): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status === 0;
}
