/** What stands in a cell: a text, a number, or a day ('YYYY-MM-DD') with or without a time behind it (' HH:MM'). */
export type Cell = string | { number: number } | { time: string };

/** Returns the cell as text. */
export const writePlain = (cell: Cell): string =>
  typeof cell === 'string' ? cell : 'time' in cell ? cell.time : String(cell.number);
