const steps = [1, 2, 5];

/** Returns round numbers from 0 to at least the greatest value, four steps at most: 0, 5, 10, 15 for 15. */
export function chooseTicks(most: number): number[] {
  let power = 1;
  for (;;) {
    const step = steps.map((each) => each * power).find((each) => most <= each * 4);
    if (step !== undefined) {
      const count = Math.max(1, Math.ceil(most / step));
      return Array.from({ length: count + 1 }, (_, index) => index * step);
    }
    power *= 10;
  }
}
