/**
 * Where a picture of a file answers. The end of the key is part of the address, so that another file in the same place
 * has other addresses and browsers may keep pictures for good.
 */
export const imageUrl = (file: { id: number; s3_obj_key: string }, image: string): string =>
  `/api/document-template/api/v1/${file.id}/images/${image}?v=${file.s3_obj_key.slice(-8)}`;
