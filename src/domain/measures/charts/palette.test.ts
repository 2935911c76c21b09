import { describe, expect, it } from 'vitest';
import { dark, light } from './palette.ts';

/** Relative luminance of WCAG. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Red, green and blue from 0 to 255 as a hue in degrees. */
function hue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

const apart = (one: string, other: string): number => {
  const degrees = Math.abs(hue(one) - hue(other));
  return Math.min(degrees, 360 - degrees);
};

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours of appointment types in the %s scheme', (_, { chart, coral, status, bg }) => {
  const types = Object.values(chart.appointmentTypes);

  it('are eleven, and stand out from the card', () => {
    expect(new Set(types).size).toBe(11);
    for (const color of types) expect(contrast(color, bg.surface)).toBeGreaterThan(3);
  });

  it('judge nothing: best, lowest, a waiting patient, done and errors have others', () => {
    const judging = [chart.highest, chart.lowest, coral.main, coral.strong, coral.text];
    const states = [status.success, status.danger, status.warning].flatMap(({ fg, solid }) => [fg, solid]);
    for (const color of types) expect([...judging, ...states]).not.toContain(color);
  });

  it('are not shades of coral or violet either', () => {
    const { OTHER: _grey, ...hues } = chart.appointmentTypes;
    for (const color of Object.values(hues))
      for (const judging of [chart.highest, chart.lowest])
        expect(apart(color, judging), `${color} beside ${judging}`).toBeGreaterThan(9);
  });
});
