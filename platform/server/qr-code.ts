/** Drawing one holds the process for as long as it has pixels; for print there is the drawing. */
const PNG_PIXELS = 512;
const look = { errorCorrectionLevel: 'M' as const, color: { dark: '#000000ff', light: '#ffffffff' } };
/** The quiet zone that scanners need on any colour, and the smaller one of a picture on white, in squares of the code. */
const MARGIN = 4;
const NARROW_MARGIN = 1;

/** Returns a link as a QR code, dark on white in every theme, with the quiet zone scanners need. */
export async function drawQrCode(link: string): Promise<{ link: string; svg: string; png: string }> {
  const QRCode = await loadWriter();
  const [svg, png] = await Promise.all([
    QRCode.toString(link, { ...look, margin: MARGIN, type: 'svg' }),
    QRCode.toDataURL(link, { ...look, margin: MARGIN, type: 'image/png', width: PNG_PIXELS }),
  ]);
  return { link, svg, png };
}

/** Returns the same code as a drawing alone, for a small place on white; a picture to save costs a hundred times as much. */
export const drawSmallQrCode = async (link: string): Promise<{ link: string; svg: string; png: null }> => ({
  link,
  svg: await (await loadWriter()).toString(link, { ...look, margin: NARROW_MARGIN, type: 'svg' }),
  png: null,
});

/** Few requests draw a code, so what writes it is loaded with the first. */
const loadWriter = async () => (await import('qrcode')).default;
