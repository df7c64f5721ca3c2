/** What we use of autocannon, which brings no types. Latencies are milliseconds. */
declare module 'autocannon' {
  export interface Prepared {
    headers?: Record<string, string>;
    body?: string;
  }
  export interface Options {
    url: string;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** Replaces `[<id>]` in the body by something new in every request. */
    idReplacement?: boolean;
    /** Writes each request anew. */
    requests?: { setupRequest(request: Prepared): Prepared }[];
    connections?: number;
    /** Seconds. */
    duration?: number;
    /** Requests per second over all connections. */
    overallRate?: number;
  }
  export interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    '3xx': number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
