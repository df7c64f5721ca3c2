import QRCode from 'qrcode';

const PNG_PIXELS = 1024;

/** Returns a link as a QR code, dark on white in every theme, with the quiet zone scanners need. */
export async function drawQrCode(link: string): Promise<{ link: string; svg: string; png: string }> {
  const look = { errorCorrectionLevel: 'M' as const, margin: 4, color: { dark: '#000000ff', light: '#ffffffff' } };
  const [svg, png] = await Promise.all([
    QRCode.toString(link, { ...look, type: 'svg' }),
    QRCode.toDataURL(link, { ...look, type: 'image/png', width: PNG_PIXELS }),
  ]);
  return { link, svg, png };
}
