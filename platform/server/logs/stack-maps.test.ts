import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { positionMapper } from './map-positions.ts';
import { mappedStream } from './stack-maps.ts';

describe('positions in built files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-maps-'));
  const sources = `${pathToFileURL(folder)}/`;
  const mapPositions = positionMapper({ built: sources, sources });
  beforeAll(async () => {
    const source = '\n\nexport function fail(): never {\n  throw new Error("here");\n}\n';
    const { code, map } = await transformWithOxc(source, 'lib/fail.ts', { sourcemap: true });
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'main.js'), code);
    writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map));
    writeFileSync(join(folder, 'broken.js.map'), '{');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('become those of their sources, in the stack of a real error', () => {
    const program = `import(${JSON.stringify(`${sources}main.js`)}).then(({ fail }) => fail()).catch(({ stack }) => console.log(stack))`;
    const stack = execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' });

    expect(stack).toContain('main.js:2:');
    expect(mapPositions(stack)).toMatch(/^Error: here\n\s+at fail \(lib\/fail\.ts:4:\d+\)/);
  });

  it('stay as they are without a map, with a broken one, behind its end and outside the folder', () => {
    const positions = ['other.js:1:1', 'broken.js:1:1', '../../etc/main.js:1:1'].map(
      (path) => `at (${sources}${path})`,
    );

    expect(positions.map(mapPositions)).toEqual(positions);
    expect(mapPositions('at file:///elsewhere/main.js:1:1 and node:internal:2:3')).toBe(
      'at file:///elsewhere/main.js:1:1 and node:internal:2:3',
    );
  });
});

describe('the lines of a log with stacks', () => {
  it('are written once they are mapped, the others at once', async () => {
    const written: string[] = [];
    const stream = mappedStream(
      { write: (line) => void written.push(line) },
      { names: (line) => line.startsWith('error'), map: async (line) => `${line}, mapped` },
    );

    for (const line of ['error 1', 'plain', 'error 2']) stream.write(line);
    expect(written).toEqual(['plain']);
    await new Promise(setImmediate);

    expect(written).toEqual(['plain', 'error 1, mapped', 'error 2, mapped']);
  });

  it('do not wait in a storm, and none is lost when the process ends', () => {
    const written: string[] = [];
    const before = process.listeners('exit');
    const stream = mappedStream(
      { write: (line) => void written.push(line) },
      { names: () => true, map: () => new Promise(() => undefined) },
    );
    const lines = Array.from({ length: 200 }, (_, at) => `error ${at}`);

    for (const line of lines) stream.write(line);
    const atOnce = written.length;
    const atExit = process.listeners('exit').find((listener) => !before.includes(listener));
    (atExit as () => void)();
    process.off('exit', atExit as () => void);

    expect(atOnce).toBe(150);
    expect([...written].sort()).toEqual([...lines].sort());
  });
});
