/** The shape of a response: its JSON Schema without documentation. Every property is required unless it is open. */
export interface Shape {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Shape>>;
  items?: Shape;
  anyOf?: readonly Shape[];
  isOpen?: true;
}

function isType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** Whether a value has the declared shape. Further properties are ignored: a newer server may send more. */
export function hasShape(value: unknown, shape: Shape): boolean {
  const { type, properties, items, anyOf, isOpen } = shape;
  if (anyOf) return anyOf.some((one) => hasShape(value, one));
  if (type !== undefined && ![type].flat().some((one) => isType(value, one))) return false;
  if (items && Array.isArray(value) && !value.every((item) => hasShape(item, items))) return false;
  if (!properties || !isType(value, 'object')) return true;
  const record = value as Readonly<Record<string, unknown>>;
  return Object.entries(properties).every(([name, one]) =>
    record[name] === undefined ? isOpen === true : hasShape(record[name], one),
  );
}
