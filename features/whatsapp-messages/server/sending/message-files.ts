import { readFile } from '#features/files/server/index.ts';
import type { MessageFile } from '#features/whatsapp/contract.ts';
import { uploadMedia } from '#features/whatsapp/server/index.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { findUpload, storeUpload } from './uploads.queries.ts';

/** Errors by which Meta says that a file it was given an id of is not there any more. */
const GONE = ['100', '131009', '131052', '131053'];

export const isFileGone = (code: string): boolean => GONE.includes(code.split('.')[0] ?? '');

/** The files of the messages of one round, each uploaded once. */
export interface MessageFiles {
  /** Returns Meta's id of a file. Throws ProviderError. */
  find(file: MessageFile): Promise<string>;
  /** Returns another id where Meta refused this one. */
  renew(file: MessageFile, refused: string): Promise<string>;
}

interface UploadingNumber {
  id: number;
  phone_id: string;
  account_id: number;
}

/** Makes what uploads files to a number; an id is kept as long as Meta keeps the file (integrations 3.6). */
export function createMessageFiles(services: Services, org_id: number, number: UploadingNumber): MessageFiles {
  const ids = new Map<string, Promise<string>>();
  const read = <Result>(work: Parameters<typeof inOrg<Result>>[3]) => inOrg(services, org_id, 'whatsapp', work);

  async function upload({ key, name }: MessageFile): Promise<string> {
    const file = await readFile(read, services.storage, key);
    if (!file) throw new ProviderError({ call_class: 'invalid_request', said: 'the file of the template is gone' });
    const account = { org_id, account_id: number.account_id };
    const id = await uploadMedia(services, account, number.phone_id, { ...file, name });
    await read((scope) => storeUpload(scope, number.id, key, id));
    return id;
  }

  const findOrUpload = async (file: MessageFile): Promise<string> =>
    (await read((scope) => findUpload(scope, number.id, file.key))) ?? upload(file);

  return {
    find(file) {
      const id = ids.get(file.key) ?? findOrUpload(file);
      ids.set(file.key, id);
      return id;
    },
    async renew(file, refused) {
      const before = ids.get(file.key);
      if ((await before) === refused && ids.get(file.key) === before) ids.set(file.key, upload(file));
      return ids.get(file.key)!;
    },
  };
}
