/** Red, green, blue, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

/** Converts '#0f6b6b' to PDF's form. */
export const color = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Color;

/** Upright A4 in points of 1/72 inch; the origin is the lower left corner. */
export const PAGE = { width: 595, height: 842 } as const;

interface TextStyle {
  x: number;
  y: number;
  size: number;
  fill: Color;
  bold?: boolean;
}

/** Draws one page: shapes and Latin text in the fonts of every reader. */
export class PdfPage {
  private readonly operations: string[] = [];

  /** The page as PDF operators. */
  get content(): string {
    return this.operations.join('\n');
  }

  rectangle(x: number, y: number, width: number, height: number, fill: Color): this {
    return this.add(`${rgb(fill)} rg ${numbers(x, y, width, height)} re f`);
  }

  frame(x: number, y: number, width: number, height: number, stroke: Color, thickness = 1): this {
    return this.add(`${rgb(stroke)} RG ${thickness} w ${numbers(x, y, width, height)} re S`);
  }

  line(points: readonly (readonly [x: number, y: number])[], stroke: Color, thickness = 1): this {
    const path = points.map(([x, y], index) => `${numbers(x, y)} ${index === 0 ? 'm' : 'l'}`).join(' ');
    return this.add(`${rgb(stroke)} RG ${thickness} w 1 J 1 j ${path} S`);
  }

  polygon(points: readonly (readonly [x: number, y: number])[], fill: Color): this {
    const path = points.map(([x, y], index) => `${numbers(x, y)} ${index === 0 ? 'm' : 'l'}`).join(' ');
    return this.add(`${rgb(fill)} rg ${path} f`);
  }

  circle(x: number, y: number, radius: number, fill: Color): this {
    // The share of the radius that makes four curves look round.
    const bend = radius * 0.5523;
    const curve = (...points: number[]) => `${numbers(...points)} c`;
    return this.add(
      [
        `${rgb(fill)} rg ${numbers(x + radius, y)} m`,
        curve(x + radius, y + bend, x + bend, y + radius, x, y + radius),
        curve(x - bend, y + radius, x - radius, y + bend, x - radius, y),
        curve(x - radius, y - bend, x - bend, y - radius, x, y - radius),
        curve(x + bend, y - radius, x + radius, y - bend, x + radius, y),
        'f',
      ].join(' '),
    );
  }

  text(text: string, { x, y, size, fill, bold = false }: TextStyle): this {
    const escaped = text.replace(/[\\()]/g, '\\$&');
    return this.add(`BT ${rgb(fill)} rg /${bold ? 'F2' : 'F1'} ${size} Tf ${numbers(x, y)} Td (${escaped}) Tj ET`);
  }

  /** Draws lines no wider than `width`, downwards from `y`. @returns where the next paragraph may begin. */
  paragraph(text: string, style: TextStyle & { width: number }): number {
    const lineHeight = style.size * 1.5;
    let y = style.y;
    for (const line of wrap(text, style.width / (style.size * AVERAGE_LETTER))) {
      this.text(line, { ...style, y });
      y -= lineHeight;
    }
    return y - style.size * 0.6;
  }

  private add(operation: string): this {
    this.operations.push(operation);
    return this;
  }
}

/** The width of a Helvetica letter as a share of its size, averaged over English text. */
const AVERAGE_LETTER = 0.5;

const rgb = (fill: Color) => numbers(...fill);
const numbers = (...values: number[]) => values.map((value) => Number(value.toFixed(3))).join(' ');

function wrap(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + word.length + 1 > letters) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** Writes pages as a PDF 1.4 file. */
export function writePdf(title: string, pages: readonly PdfPage[]): Buffer {
  const pageNumber = (index: number) => 6 + index * 2;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${title.replace(/[\\()]/g, '\\$&')}) >>`,
    ...pages.flatMap(({ content }, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${pageNumber(index) + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return assemble(objects);
}

function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
