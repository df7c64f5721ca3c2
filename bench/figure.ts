/** One measured value. `ratio` compares with the limit measured in the same run, `budget` is what was promised of either. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit: number | null;
  ratio: number | null;
  budget: string;
  holds: boolean;
}
