// Renders a document in a thread of render-process.mjs, because rendering blocks its thread.
import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';

/**
 * @typedef {{ bytes: Uint8Array<ArrayBuffer>, kind: 'pdf' | 'image' | 'picture', max_pages: number, widths: number[], square?: number, thumbnail: number, cover: number }} Task
 * @typedef {{ width: number, height: number }} Size
 * @typedef {import('@napi-rs/canvas').Canvas} Canvas
 * @typedef {import('@napi-rs/canvas').Image} Picture
 */

/** The most pixels of a picture, since a page may be a poster of several metres. */
const MAX_PIXELS = 16_000_000;
/** The longest side a WebP can have, in pixels. */
const MAX_SIDE = 16_383;
const QUALITY = 82;
/** The most characters of a PDF that are read, for searches. */
const MAX_TEXT = 20_000;

/** The document can never be shown, however often it is tried. */
class Refused extends Error {
  /** @param {'locked' | 'broken' | 'too_many_pages' | 'too_heavy'} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const task = /** @type {Task} */ (workerData);

try {
  await { pdf: renderPdf, image: renderImage, picture: renderPicture }[task.kind]();
  port.postMessage({ kind: 'done' });
} catch (error) {
  const reason = describeError(error);
  if (!reason) throw error;
  port.postMessage({ kind: 'refused', reason });
}

/** @param {unknown} error */
function describeError(error) {
  if (error instanceof Refused) return error.reason;
  return isOutOfMemory(error) ? 'too_heavy' : null;
}

/**
 * Recognises the trap with which the renderer stops when it gets no more memory.
 *
 * @param {unknown} error
 */
function isOutOfMemory(error) {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}

async function renderPdf() {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(task.bytes).catch(refuseDocument);
  const count = document.getPageCount();
  if (count === 0) throw new Refused('broken');
  if (count > task.max_pages) throw new Refused('too_many_pages');
  const largest = Math.max(...task.widths);
  const sizes = Array.from({ length: count }, (_, index) => {
    const { originalWidth: width, originalHeight: height } = document.getPage(index).getOriginalSize();
    return scaled({ width, height }, largest);
  });
  port.postMessage({ kind: 'opened', pages: sizes });
  let text = '';
  for (const [index, size] of sizes.entries()) {
    const page = document.getPage(index);
    if (text.length < MAX_TEXT) text += `${page.getText()}\n`;
    const { data, width, height } = await page.render({ ...size, render: 'bitmap', renderFormFields: true });
    const canvas = createCanvas(width, height);
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, width * height * 4);
    canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
    if (index === 0) await sendFirstPage(canvas, size);
    for (const wanted of task.widths) {
      const fitted = wanted === largest ? canvas : resized(canvas, size, scaled(size, wanted));
      await send(`page-${index + 1}-${wanted}`, fitted);
    }
    port.postMessage({ kind: 'page', number: index + 1 });
  }
  port.postMessage({ kind: 'words', text: text.slice(0, MAX_TEXT) });
  document.destroy();
  library.destroy();
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function refuseDocument(error) {
  if (isOutOfMemory(error)) throw error;
  const message = error instanceof Error ? error.message : '';
  throw new Refused(/password|security/i.test(message) ? 'locked' : 'broken');
}

/** Renders only the small pictures of an image, which is one page shown as uploaded. */
async function renderImage() {
  const { picture, size } = await openImage();
  await sendFirstPage(picture, size);
  port.postMessage({ kind: 'page', number: 1 });
}

/** Renders an image in each width, never larger than it is, and as a square where one is wanted. */
async function renderPicture() {
  const { picture, size } = await openImage();
  for (const width of task.widths) {
    await send(String(width), resized(picture, size, scaled(size, Math.min(width, size.width))));
  }
  if (task.square) await send(String(task.square), cropped(picture, size, task.square));
}

/** Opens an image turned as its camera was held. */
async function openImage() {
  const picture = await loadImage(Buffer.from(task.bytes.buffer)).catch(() => {
    throw new Refused('broken');
  });
  const size = { width: picture.width, height: picture.height };
  if (size.width === 0 || size.height === 0) throw new Refused('broken');
  port.postMessage({ kind: 'opened', pages: [size] });
  return { picture, size };
}

/**
 * @param {Canvas | Picture} source
 * @param {Size} size
 */
async function sendFirstPage(source, size) {
  await send('cover', resized(source, size, scaled(size, Math.min(task.cover, size.width))));
  await send('thumbnail', cropped(source, size, task.thumbnail));
}

/**
 * @param {Size} size
 * @param {number} width
 * @returns {Size}
 */
function scaled(size, width) {
  const ratio = size.height / size.width;
  const fitting = Math.min(width, Math.floor(MAX_SIDE / ratio), Math.floor(Math.sqrt(MAX_PIXELS / ratio)));
  return { width: Math.max(1, fitting), height: Math.max(1, Math.round(fitting * ratio)) };
}

/**
 * @param {Canvas | Picture} source
 * @param {Size} from
 * @param {Size} to
 */
function resized(source, from, to) {
  const canvas = createCanvas(to.width, to.height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, from.width, from.height, 0, 0, to.width, to.height);
  return canvas;
}

/**
 * Crops a square from the top centre, where titles are.
 *
 * @param {Canvas | Picture} source
 * @param {Size} from
 * @param {number} side
 */
function cropped(source, from, side) {
  const edge = Math.min(from.width, from.height);
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, (from.width - edge) / 2, 0, edge, edge, 0, 0, side, side);
  return canvas;
}

/**
 * Sends a picture and waits until it is stored, so that a long document never fills the memory.
 *
 * @param {string} name
 * @param {Canvas} canvas
 */
async function send(name, canvas) {
  const bytes = await canvas.encode('webp', QUALITY);
  await new Promise((stored) => {
    port.once('message', stored);
    port.postMessage({ kind: 'picture', name, bytes });
  });
}
