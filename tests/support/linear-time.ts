/** Characters that are read for either measure. */
const ALL = 10_000;
const SHORT = 1000;
const RUNS = 9;

/** The least time of several runs, in microseconds of this process: others on the machine do not count. */
function measure(read: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: RUNS }, () => {
    const from = process.cpuUsage();
    for (let done = 0; done < ALL; done += text.length) read(text);
    const { user, system } = process.cpuUsage(from);
    return user + system;
  });
  return Math.min(...times);
}

/**
 * How many times as long a character of a long text takes as one of a short text: near 1 if the time grows with the length,
 * near 10 if it grows with its square.
 * @param write a text of a length
 */
export function slowdown(read: (text: string) => unknown, write: (length: number) => string): number {
  // first, so that the long one does not pay for compiling; at least a millisecond, or the clock's own steps would count
  const short = Math.max(measure(read, write(SHORT)), 1000);
  return measure(read, write(ALL)) / short;
}
