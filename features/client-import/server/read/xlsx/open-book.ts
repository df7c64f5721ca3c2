import { posix } from 'node:path';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { UnusableFile } from '../unusable-file.ts';
import { findDateStyles } from './date-styles.ts';
import { readWholeXml } from './read-xml.ts';
import { MAX_DESCRIPTION_BYTES, StoredZip } from './stored-zip.ts';

/** How many sheets can be chosen from. */
const MAX_SHEETS = 200;

const NO_BOOK = 'This is no Excel workbook. Save the list as .xlsx or CSV and upload that.';

interface Sheet {
  name: string;
  path: string;
}

/** An open workbook; whoever opened it closes `zip`. */
export interface Book {
  zip: StoredZip;
  /** The sheets people see, in their order; all where none is shown. */
  sheets: readonly Sheet[];
  /** True where days count from 1904, as in old files of the Mac. */
  is1904: boolean;
  /** Which cell styles show a number as a date or a time. */
  date_styles: ReadonlySet<number>;
  /** The part with the texts that cells name by number; null where cells hold their texts. */
  texts_path: string | null;
}

/** Opens a stored workbook. Throws `UnusableFile`. */
export async function openBook(storage: FileStorage, key: string): Promise<Book> {
  const zip = await StoredZip.open(storage, key);
  try {
    return await readBook(zip);
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function readBook(zip: StoredZip): Promise<Book> {
  const path = findByType(await readRelations(zip, ''), 'officeDocument');
  if (path === null) throw new UnusableFile(NO_BOOK);
  const relations = await readRelations(zip, path);
  const { listed, is1904 } = await readWorkbook(zip, path);
  const sheets = listed.flatMap(({ name, is_hidden, relation }) => {
    const target = relations.get(relation);
    return target?.type === 'worksheet' ? [{ name, is_hidden, path: target.path }] : [];
  });
  if (sheets.length === 0) throw new UnusableFile(NO_BOOK);
  const shown = sheets.filter(({ is_hidden }) => !is_hidden);
  const styles = findByType(relations, 'styles');
  return {
    zip,
    sheets: (shown.length > 0 ? shown : sheets).slice(0, MAX_SHEETS),
    is1904,
    date_styles: styles === null ? new Set() : await findDateStyles(zip, styles),
    texts_path: findByType(relations, 'sharedStrings'),
  };
}

interface Relation {
  type: string;
  path: string;
}
type Relations = ReadonlyMap<string, Relation>;

/** Reads which parts a part names; '' stands for the whole file. */
async function readRelations(zip: StoredZip, path: string): Promise<Relations> {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(path);
  const name = posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
  if (zip.findSize(name) === null) return relations;
  await readWholeXml(
    zip.read(name, MAX_DESCRIPTION_BYTES),
    (element, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      if (zip.findSize(target) !== null) relations.set(Id, { type: posix.basename(Type), path: target });
    },
  );
  return relations;
}

const findByType = (relations: Relations, type: string): string | null =>
  [...relations.values()].find((relation) => relation.type === type)?.path ?? null;

async function readWorkbook(zip: StoredZip, path: string) {
  const listed: { name: string; is_hidden: boolean; relation: string }[] = [];
  let is1904 = false;
  await readWholeXml(zip.read(path, MAX_DESCRIPTION_BYTES), (element, attributes) => {
    if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    if (element !== 'sheet') return;
    const [, relation = ''] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? [];
    const { name = '', state = 'visible' } = attributes;
    listed.push({ name: name.replaceAll('\0', ''), is_hidden: state !== 'visible', relation });
  });
  return { listed, is1904 };
}
