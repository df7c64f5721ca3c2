/** Pixels; sharp at the largest size of a portrait, on dense screens too. */
const SIDE = 512;

/**
 * Returns the middle of a picture as a square, small and without the camera's metadata (such as the place), because
 * people outside see it too.
 *
 * @returns the file itself when this browser cannot read it; the server says what is wrong with it.
 */
export async function makePortrait(picture: File): Promise<File> {
  const image = await createImageBitmap(picture).catch(() => null);
  if (!image) return picture;
  const edge = Math.min(image.width, image.height);
  const side = Math.min(edge, SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const from = { x: (image.width - edge) / 2, y: (image.height - edge) / 2 };
  canvas.getContext('2d')?.drawImage(image, from.x, from.y, edge, edge, 0, 0, side, side);
  image.close();
  const bytes = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/webp', 0.9));
  // Browsers that cannot write WebP write PNG.
  return bytes ? new File([bytes], `portrait.${bytes.type.split('/')[1]}`, { type: bytes.type }) : picture;
}
