/** The part of autocannon that the benchmarks use; the package ships no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      path: string;
      headers?: Record<string, string>;
    }
    interface Options {
      url: string;
      method?: 'GET' | 'POST';
      headers?: Record<string, string>;
      body?: string;
      requests?: Request[];
      connections?: number;
      /** seconds */
      duration?: number;
    }
    interface Result {
      requests: { average: number };
      /** milliseconds */
      latency: { p50: number; p99: number };
      non2xx: number;
      errors: number;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
