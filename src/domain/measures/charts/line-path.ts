/** A point of a drawing. */
export interface Point {
  x: number;
  y: number;
}

/** Consecutive points; a week without answers leaves a gap. */
export function splitRuns<P>(points: readonly (P | null)[]): P[][] {
  return points.reduce<P[][]>((runs, point, index) => {
    if (point && points[index - 1]) runs.at(-1)?.push(point);
    else if (point) runs.push([point]);
    return runs;
  }, []);
}
