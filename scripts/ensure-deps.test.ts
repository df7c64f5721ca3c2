import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { isInstalled, isNodeNewEnough } from './ensure-deps.mjs';
import { listRunning } from './running.mjs';

const linux = { platform: 'linux', arch: 'x64' };
const lib = { version: '1.0.0', integrity: 'sha512-a' };
const forMac = { version: '1.0.0', integrity: 'sha512-m', optional: true, os: ['darwin'], cpu: ['x64'] };

describe('dependencies', () => {
  it('are installed when every package of the lock is there in its version', () => {
    expect(isInstalled({ '': {}, 'node_modules/lib': lib }, { 'node_modules/lib': lib }, linux)).toBe(true);
    expect(isInstalled({ 'node_modules/lib': lib }, {}, linux)).toBe(false);
    expect(isInstalled({ 'node_modules/lib': lib }, { 'node_modules/lib': { ...lib, version: '0.9.0' } }, linux)).toBe(
      false,
    );
  });

  it('made for another platform need not be there, those for this one must', () => {
    expect(isInstalled({ 'node_modules/mac': forMac }, {}, linux)).toBe(true);
    expect(isInstalled({ 'node_modules/mac': forMac }, {}, { platform: 'darwin', arch: 'x64' })).toBe(false);
  });
});

describe('dependencies to run the product', () => {
  const tool = { ...lib, dev: true };

  it('lack the tools of checks and tests, which every other command asks for', () => {
    expect(isInstalled({ 'node_modules/tool': tool }, {}, linux, true)).toBe(true);
    expect(isInstalled({ 'node_modules/tool': tool }, {}, linux)).toBe(false);
    expect(isInstalled({ 'node_modules/lib': lib }, {}, linux, true)).toBe(false);
  });
});

describe('a running product', () => {
  it('is known by its note, whose process lives; the note of one that was killed is removed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'leadkeep-running-'));
    writeFileSync(join(folder, String(process.pid)), '');
    writeFileSync(join(folder, '4194303'), '');

    expect(listRunning(folder)).toEqual([process.pid]);
    expect(readdirSync(folder)).toEqual([String(process.pid)]);
    expect(listRunning(join(folder, 'missing'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('is never taken its packages by another command that needs more: it refuses and says why', () => {
    const folder = mkdtempSync(join(tmpdir(), 'leadkeep-folder-'));
    for (const name of ['scripts', 'node_modules', '.cache/running'])
      mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['ensure-deps.mjs', 'running.mjs'])
      copyFileSync(join(repositoryRoot, 'scripts', name), join(folder, 'scripts', name));
    const lock = (packages: object) => JSON.stringify({ packages });
    writeFileSync(join(folder, 'package-lock.json'), lock({ 'node_modules/tool': { ...lib, dev: true } }));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock({}));
    writeFileSync(join(folder, '.cache/running', String(process.pid)), '');
    const ensure = (...given: string[]) =>
      spawnSync(process.execPath, [join(folder, 'scripts/ensure-deps.mjs'), ...given], { encoding: 'utf8' });

    expect(ensure()).toMatchObject({ status: 1, stderr: expect.stringContaining(`process ${process.pid}`) });
    for (const kind of ['--to-run', '--as-is']) expect(ensure(kind)).toMatchObject({ status: 0, stderr: '' });
    rmSync(folder, { recursive: true });
  });

  it('is backed up and restored with what is installed and built: neither command installs beside it, nor needs tools', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));

    for (const name of ['backup', 'restore']) {
      expect(scripts[`pre${name}`]).toBe('node scripts/ensure-deps.mjs --as-is');
      expect(scripts[name]).toBe(`node scripts/run-built.mjs ${name}`);
    }
  });
});

describe('Node.js', () => {
  it.each([
    ['20.19.0', true],
    ['24.0.0', true],
    ['20.18.3', false],
    ['18.20.4', false],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isNodeNewEnough(version)).toBe(expected);
  });
});
