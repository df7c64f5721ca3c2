import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Who the database server runs as. Empty: as this process does. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it the account of `postgres`, or else of `nobody`. Accounts are not
 * made: initdb only needs one that has a name.
 */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return {};
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
