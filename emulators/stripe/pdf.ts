/** Writes a small PDF of one page with these lines of text. */
export function writePdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, at) => `1 0 0 1 56 ${780 - at * 20} Tm (${escapeText(line)}) Tj`).join('\n');
  const stream = `BT /F1 11 Tf\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(file.length);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** Helvetica has the letters of Latin 1 only. */
const escapeText = (line: string): string =>
  line.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, (sign) => `\\${sign}`);
