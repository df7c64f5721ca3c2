/**
 * Returns the address of a picture of a file. It contains the end of the key, so that a replaced file has new addresses
 * and browsers may cache pictures for good.
 */
export const imageUrl = (file: { id: number; s3_obj_key: string }, image: string): string =>
  `/api/document-template/api/v1/${file.id}/images/${image}?v=${file.s3_obj_key.slice(-8)}`;
