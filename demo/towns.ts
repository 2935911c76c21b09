import { type PlaceZone, findTimeZone } from '../src/domain/surveys/place-time-zone.ts';

/** A town whose city, state, ZIP code, time zone and telephone area code belong together. */
export interface Town {
  city: string;
  state: string;
  zip: string;
  timeZone: PlaceZone | null;
  areaCode: string;
}

/**
 * A short table of our own: the npm package `zipcodes`, which a test holds it against, takes a quarter of a second and 90 MB
 * to load.
 */
const TABLE = `
Albuquerque NM 87106 505
Anchorage AK 99503 907
Ann Arbor MI 48104 734
Annapolis MD 21401 410
Atlanta GA 30309 404
Aurora CO 80012 720
Austin TX 78704 512
Baltimore MD 21209 410
Bellevue WA 98004 425
Bend OR 97702 541
Birmingham AL 35205 205
Boise ID 83702 208
Boston MA 02111 617
Boulder CO 80302 303
Brooklyn NY 11201 718
Cedar Park TX 78613 512
Charlotte NC 28202 704
Chattanooga TN 37405 423
Cleveland OH 44102 216
Denver CO 80203 303
El Paso TX 79902 915
Eugene OR 97401 541
Evanston IL 60201 847
Fort Wayne IN 46802 260
Gary IN 46403 219
Grand Rapids MI 49503 616
Highland Park IL 60035 847
Hoboken NJ 07030 201
Honolulu HI 96805 808
Huntsville AL 35801 256
Indianapolis IN 46202 317
Knoxville TN 37902 865
Lakewood CO 80226 303
Las Cruces NM 88005 575
Madison WI 53703 608
Marietta GA 30060 770
Mesa AZ 85203 480
Miami FL 33132 305
Minneapolis MN 55403 612
Montclair NJ 07042 973
Nashville TN 37203 615
Norfolk VA 23505 757
Olathe KS 66062 913
Olympia WA 98501 360
Omaha NE 68102 402
Orlando FL 32801 407
Overland Park KS 66212 913
Pensacola FL 32502 850
Phoenix AZ 85004 602
Plano TX 75024 972
Portland OR 97205 503
Princeton NJ 08540 609
Providence RI 02906 401
Round Rock TX 78664 512
Salt Lake City UT 84102 801
Santa Fe NM 87501 505
Sarasota FL 34232 941
Savannah GA 31401 912
Seattle WA 98103 206
Spokane WA 99201 509
Tacoma WA 98402 253
Tampa FL 33602 813
Tempe AZ 85281 480
Toledo OH 43604 419
Traverse City MI 49684 231
Waukegan IL 60085 847
White Plains NY 10601 914
`;

function parse(line: string): Town {
  const [, city, state, zip, areaCode] = /^(.+) ([A-Z]{2}) (\d{5}) (\d{3})$/.exec(line) ?? [];
  if (!city || !state || !zip || !areaCode) throw new Error(`This is no place: ${line}`);
  return { city, state, zip, timeZone: findTimeZone(state, zip), areaCode };
}

export const towns: Town[] = TABLE.trim().split('\n').map(parse);

const byCity = new Map(towns.map((town) => [town.city, town]));

/** @throws Error for a city that the table lacks */
export function getTown(city: string): Town {
  const town = byCity.get(city);
  if (!town) throw new Error(`There is no town "${city}" in the table.`);
  return town;
}
