import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The account of the database server; empty for the account of this process. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
}

/**
 * Returns the account for the server. PostgreSQL refuses to run as root, so root uses the account that owns the data,
 * else `postgres` or `nobody`. No account is created: initdb only needs one with a name.
 *
 * @param dataFolder the folder of an existing database, or null.
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

/** Returns whether the account can enter this folder and all folders above it. */
export function canEnter(folder: string, account: ServerAccount): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status === 0;
}
