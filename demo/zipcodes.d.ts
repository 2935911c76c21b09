declare module 'zipcodes' {
  interface ZipCode {
    zip: string;
    city: string;
    state: string;
    country: string;
    latitude: number;
    longitude: number;
  }
  const zipcodes: { lookup(zip: string): ZipCode | undefined };
  export default zipcodes;
}
