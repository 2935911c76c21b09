/** The parts of a place's name and address that places of different kinds share. */
export interface PlaceAddress {
  name?: string;
  city?: string;
  state?: string;
  /** a ZIP code, with or without its extension */
  zip?: string;
}

const plain = (text = ''): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const ZIP_DIGITS = 5;

/** Whether two places have an equal name, or an equal town, state and ZIP code. Empty parts equal nothing. */
export function isSamePlace(one: PlaceAddress, other: PlaceAddress): boolean {
  if (plain(one.name) !== '' && plain(one.name) === plain(other.name)) return true;
  const parts = ({ city, state, zip = '' }: PlaceAddress) => [
    plain(city),
    plain(state),
    zip.slice(0, ZIP_DIGITS),
  ];
  const address = parts(one);
  return address.every((part) => part !== '') && address.join('|') === parts(other).join('|');
}
