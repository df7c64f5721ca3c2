import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longFiles } from './test-files.ts';

/** Puts long files first, so that none runs alone at the end; the others follow as Vitest orders them. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const findPlace = ({ moduleId }: TestSpecification): number => {
      const place = longFiles.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return place < 0 ? longFiles.length : place;
    };
    return sorted.sort((one, other) => findPlace(one) - findPlace(other));
  }
}
