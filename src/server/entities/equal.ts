/** Whether two values of a field are equal: lists of ids in any order, other lists in order. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => item === other[index]);
  }
  return (one ?? null) === (other ?? null);
}

/** Whether two lists contain the same ids. */
export function hasSameIds(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  const ids = new Set<unknown>(one);
  return ids.size === new Set<unknown>(other).size && other.every((id) => ids.has(id));
}
