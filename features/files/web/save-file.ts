import { apiText } from '#platform/web/en/api.ts';
import { saveUrl } from '#platform/web/navigation/save-url.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';

const JPEG_QUALITY = 0.92;

/** Returns a file name: 'Floor plan' becomes 'Floor_plan.jpg' (S0-7-13). */
const makeFileName = (name: string, ending: string): string =>
  `${name.replaceAll(' ', '_').replace(/[\\/:*?"<>|]/g, '')}.${ending}`;

/** Saves a picture as a JPEG, whatever kind it is stored as. A failure shows the generic toast (S0-8-20). */
export async function saveImage(url: string, name: string): Promise<void> {
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const blob = await toJpeg(picture);
    saveUrl(URL.createObjectURL(blob), makeFileName(name, 'jpg'));
  } catch {
    toast({ type: 'ERROR', heading: apiText('generic_error') });
  }
}

/** Saves a file unchanged. */
export const saveFile = (url: string, name: string, ending: string): void => saveUrl(url, makeFileName(name, ending));

function toJpeg(picture: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('no canvas'));
  // JPEG has no transparency, so transparent pixels become white instead of black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', JPEG_QUALITY),
  );
}
