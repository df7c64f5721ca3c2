import { testApp } from '#testing/app.ts';
import { safetyRows } from '#testing/safety.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import type { Org } from '#testing/world.ts';
import { files } from '../contract.ts';
import { checkUpload, claimFile } from './use-file.ts';

const storedFile = async ({ owner }: Org, name: string): Promise<string> => {
  const { services } = await testApp();
  const key = await upload(owner, { name: `${name}.png`, bytes: onePixelPng, ref: 'PROFILE_PICTURE' });
  const asked = { key, upload_ref: 'PROFILE_PICTURE', field: 'key' } as const;
  const checked = await checkUpload({ read: owner.inScope, services }, asked);
  await owner.inScope((scope) => claimFile(scope, checked));
  return key;
};

export const fileSafety = safetyRows(files, {
  grantUpload: {
    about: 'person',
    call: (_org, marker) => ({ body: { file_name: `${marker}.pdf`, file_upload_ref: 'DOCUMENT_TEMPLATE' } }),
  },
  grantDownload: {
    about: 'row',
    call: async (org, marker) => ({ body: { s3_obj_key: await storedFile(org, marker) } }),
  },
  upload: { about: 'public' },
  uploadToHost: { about: 'person' },
  download: { about: 'public' },
});
