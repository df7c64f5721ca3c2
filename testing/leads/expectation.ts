/** What holds for every source (integrations E.0.5, E.0.6). */
export interface Expectation<Source> {
  id: string;
  title: string;
  /** Where it takes seconds by its nature. */
  tags?: 'slow';
  check(source: Source): Promise<void>;
}
