/** PDFs for tests, written by hand so that nothing about them is hidden. */
export interface TestPdf {
  pages: number;
  /** Points; A4 when absent. */
  width?: number;
  height?: number;
  /** True adds a password that nobody knows. */
  locked?: boolean;
}

/** Makes a document whose pages have their number and a red bar at the top. */
export function makePdf({ pages, width = 595, height = 842, locked = false }: TestPdf): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const pageAt = (index: number) => 4 + index * 2;
  const kids = Array.from({ length: pages }, (_, index) => `${pageAt(index)} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let index = 0; index < pages; index += 1) {
    const content = `1 0 0 rg 0 ${height - 40} ${width} 40 re f 0 0 0 rg BT /F1 48 Tf 60 ${height / 2} Td (Page ${index + 1}) Tj ET`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageAt(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  const secret = `<${'ab'.repeat(32)}>`;
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >> /ID [<01> <01>]`;
  return assemble(objects, locked ? lock : '');
}

function assemble(objects: string[], trailer: string): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
