/** Results that are remembered at a time: of most columns of a file, few values differ, or the same ones stand together. */
const MOST = 1_000;

/** A function of texts that remembers its latest results, which nobody may change: for work that a file repeats for each row. */
export function remember<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Result;
    const result = compute(text);
    if (known.size >= MOST) known.clear();
    known.set(text, result);
    return result;
  };
}
