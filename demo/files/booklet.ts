import { type Color, color, PAGE, PdfPage, writePdf } from './pdf-writer.ts';

const ink = color('#12302f');
const quiet = color('#5b6f6e');
const paper = color('#ffffff');
const mist = color('#eef4f3');
export const petrol = color('#0f6b6b');
export const night = color('#173f4f');
const sun = color('#f4a259');
export const sand = color('#f4e8d8');
export const brick = color('#a4452c');
export const leaf = color('#6a994e');

const MARGIN = 56;
const INNER = PAGE.width - 2 * MARGIN;

interface Section {
  heading: string;
  text: readonly string[];
  draw?: (page: PdfPage) => void;
}

/** The content of a demo file and the look of its front page. */
export interface Booklet {
  title: string;
  subtitle: string;
  accent: Color;
  cover: (page: PdfPage) => void;
  sections: readonly Section[];
}

export function drawBooklet({ title, subtitle, accent, cover, sections }: Booklet): Buffer {
  const front = new PdfPage().rectangle(0, 0, PAGE.width, PAGE.height, mist);
  cover(front);
  front
    .rectangle(0, 0, PAGE.width, 190, paper)
    .rectangle(0, 190, PAGE.width, 6, accent)
    .text(title, { x: MARGIN, y: 118, size: 30, fill: ink, bold: true })
    .text(subtitle, { x: MARGIN, y: 86, size: 15, fill: quiet })
    .text('Kestrel Advisory', { x: MARGIN, y: 44, size: 12, fill: accent, bold: true });
  return writePdf(title, [
    front,
    ...sections.map((section, index) => drawSection(section, { accent, number: index + 2 })),
  ]);
}

function drawSection({ heading, text, draw }: Section, { accent, number }: { accent: Color; number: number }): PdfPage {
  const page = new PdfPage()
    .rectangle(0, PAGE.height - 14, PAGE.width, 14, accent)
    .text(heading, { x: MARGIN, y: PAGE.height - 92, size: 24, fill: ink, bold: true })
    .text(String(number), { x: PAGE.width - MARGIN - 8, y: 36, size: 11, fill: quiet });
  let y = PAGE.height - 132;
  for (const paragraph of text) y = page.paragraph(paragraph, { x: MARGIN, y, size: 15, fill: quiet, width: INNER });
  draw?.(page);
  return page;
}

export function skyline(page: PdfPage): void {
  page.rectangle(0, 196, PAGE.width, 646, night).rectangle(0, 196, PAGE.width, 240, brick).circle(516, 560, 54, sun);
  page.rectangle(0, 196, PAGE.width, 120, color('#0d2733'));
  const towers = [
    [70, 250],
    [150, 330],
    [240, 290],
    [330, 370],
    [420, 230],
  ] as const;
  for (const [x, height] of towers) {
    page.rectangle(x, 316, 72, height, color('#24566a'));
    for (let row = 0; row * 26 < height - 40; row += 1) {
      for (const column of [0, 1, 2]) {
        const isLit = (row * 7 + column * 3 + x) % 5 < 2;
        page.rectangle(x + 10 + column * 20, 334 + row * 26, 12, 14, isLit ? sun : color('#173f4f'));
      }
    }
  }
}

export function house(page: PdfPage): void {
  page.rectangle(0, 196, PAGE.width, 646, color('#cfe7f1')).rectangle(0, 196, PAGE.width, 150, leaf);
  page.circle(90, 380, 46, color('#4f7a38')).circle(510, 390, 56, color('#4f7a38'));
  page.rectangle(170, 300, 260, 190, sand).polygon(
    [
      [140, 490],
      [300, 600],
      [460, 490],
    ],
    night,
  );
  page.rectangle(280, 300, 46, 90, brick);
  for (const x of [196, 364]) page.rectangle(x, 390, 46, 52, color('#7fb3c8')).frame(x, 390, 46, 52, paper, 3);
}

export function shield(page: PdfPage): void {
  page.rectangle(0, 196, PAGE.width, 646, color('#0b4d50'));
  page.circle(300, 520, 190, color('#12605f')).circle(300, 520, 140, color('#18736f'));
  page.polygon(
    [
      [300, 640],
      [400, 600],
      [385, 470],
      [300, 390],
      [215, 470],
      [200, 600],
    ],
    sand,
  );
  page.line(
    [
      [255, 520],
      [292, 480],
      [352, 560],
    ],
    sun,
    18,
  );
}

export function heart(page: PdfPage): void {
  page.rectangle(0, 196, PAGE.width, 646, color('#f7e1d7'));
  page.circle(240, 560, 76, brick).circle(360, 560, 76, brick);
  page.polygon(
    [
      [168, 536],
      [432, 536],
      [300, 380],
    ],
    brick,
  );
  page.line(
    [
      [150, 520],
      [255, 520],
      [280, 570],
      [310, 470],
      [335, 520],
      [450, 520],
    ],
    paper,
    8,
  );
}

export function bars(page: PdfPage): void {
  page.rectangle(0, 196, PAGE.width, 646, color('#e6f1ef'));
  const heights = [120, 170, 210, 260, 330];
  for (const [index, height] of heights.entries()) {
    page.rectangle(90 + index * 88, 260, 60, height, index === 4 ? petrol : color('#7fb9b4'));
  }
  page.line(
    heights.map((height, index) => [120 + index * 88, 300 + height] as const),
    sun,
    7,
  );
}

export function rooms(page: PdfPage): void {
  page.rectangle(0, 196, PAGE.width, 646, paper);
  plan(page, 120, 300, 1.4);
}

/** Draws a flat from above: outer walls, rooms, doors, a bed and a table. */
function plan(page: PdfPage, x: number, y: number, scale: number): void {
  const wall = (points: readonly (readonly [number, number])[], thickness = 5) =>
    page.line(
      points.map(([px, py]) => [x + px * scale, y + py * scale] as const),
      ink,
      thickness,
    );
  page.rectangle(x, y, 250 * scale, 300 * scale, color('#f3f8f7'));
  wall(
    [
      [0, 0],
      [250, 0],
      [250, 300],
      [0, 300],
      [0, 0],
    ],
    7,
  );
  wall([
    [0, 170],
    [110, 170],
  ]);
  wall([
    [140, 170],
    [250, 170],
  ]);
  wall([
    [110, 170],
    [110, 300],
  ]);
  wall([
    [160, 0],
    [160, 120],
  ]);
  page.frame(x + 20 * scale, y + 200 * scale, 60 * scale, 80 * scale, petrol, 2);
  page.frame(x + 180 * scale, y + 20 * scale, 50 * scale, 70 * scale, petrol, 2);
  page.circle(x + 70 * scale, y + 80 * scale, 22 * scale, color('#bfded9'));
}

export function table(rows: readonly (readonly string[])[]) {
  return (page: PdfPage) => {
    const width = INNER / rows[0]!.length;
    for (const [index, cells] of rows.entries()) {
      const y = 560 - index * 34;
      if (index % 2 === 0) page.rectangle(MARGIN, y - 12, INNER, 34, index === 0 ? petrol : mist);
      for (const [column, cell] of cells.entries()) {
        const fill = index === 0 ? paper : ink;
        page.text(cell, { x: MARGIN + 12 + column * width, y, size: 13, fill, bold: index === 0 || column === 0 });
      }
    }
  };
}

export const withPlan = (page: PdfPage) => plan(page, 150, 120, 1.15);
export const withChart = (values: readonly number[]) => (page: PdfPage) => {
  page
    .line(
      [
        [MARGIN, 140],
        [MARGIN, 470],
      ],
      quiet,
    )
    .line(
      [
        [MARGIN, 140],
        [MARGIN + INNER, 140],
      ],
      quiet,
    );
  const step = INNER / values.length;
  for (const [index, value] of values.entries()) {
    page.rectangle(MARGIN + 16 + index * step, 140, step - 32, value * 300, petrol);
  }
};
export const withPicture = (first: Color, second: Color) => (page: PdfPage) => {
  page.rectangle(MARGIN, 110, INNER, 330, first).circle(MARGIN + INNER * 0.72, 330, 58, sun);
  page.polygon(
    [
      [MARGIN, 110],
      [MARGIN + 190, 330],
      [MARGIN + 340, 110],
    ],
    second,
  );
  page.polygon(
    [
      [MARGIN + 200, 110],
      [MARGIN + 370, 270],
      [MARGIN + INNER, 110],
    ],
    second,
  );
};

export const section = (heading: string, text: readonly string[], draw?: Section['draw']): Section => ({
  heading,
  text,
  ...(draw && { draw }),
});
