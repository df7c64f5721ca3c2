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

/** A value that must stay below its budget. */
export const below = (name: string, value: number, unit: string, budget: number): Figure => ({
  name,
  value,
  unit,
  limit: null,
  ratio: null,
  budget: `< ${budget} ${unit}`.trim(),
  holds: value < budget,
});

/** A value that may be at most so many times the limit; infinity promises nothing. */
export function comparedFigure(name: string, unit: string, value: number, limit: number, atMost: number): Figure {
  const ratio = value / limit;
  const budget = Number.isFinite(atMost) ? `ratio ≤ ${atMost}` : 'none';
  return { name, value, unit, limit, ratio, budget, holds: ratio <= atMost };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param part 0.95 is the value that 95 % do not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
