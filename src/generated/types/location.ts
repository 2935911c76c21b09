// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A place where employees work.
 */
export interface Location {
  id: string;
  name: string;
  identifier: string | null;
  address: string;
  addressLine2: string | null;
  city: string;
  state:
    | 'AL'
    | 'AK'
    | 'AZ'
    | 'AR'
    | 'CA'
    | 'CO'
    | 'CT'
    | 'DE'
    | 'DC'
    | 'FL'
    | 'GA'
    | 'HI'
    | 'ID'
    | 'IL'
    | 'IN'
    | 'IA'
    | 'KS'
    | 'KY'
    | 'LA'
    | 'ME'
    | 'MD'
    | 'MA'
    | 'MI'
    | 'MN'
    | 'MS'
    | 'MO'
    | 'MT'
    | 'NE'
    | 'NV'
    | 'NH'
    | 'NJ'
    | 'NM'
    | 'NY'
    | 'NC'
    | 'ND'
    | 'OH'
    | 'OK'
    | 'OR'
    | 'PA'
    | 'RI'
    | 'SC'
    | 'SD'
    | 'TN'
    | 'TX'
    | 'UT'
    | 'VT'
    | 'VA'
    | 'WA'
    | 'WV'
    | 'WI'
    | 'WY'
    | 'AS'
    | 'GU'
    | 'MP'
    | 'PR'
    | 'VI';
  postalCode: string;
  timeZone:
    | 'US/Eastern'
    | 'US/Central'
    | 'US/Mountain'
    | 'US/Pacific'
    | 'US/Arizona'
    | 'US/East-Indiana'
    | 'US/Alaska'
    | 'US/Aleutian'
    | 'US/Hawaii'
    | 'US/Michigan'
    | 'US/Samoa'
    | null;
  practiceId: string | null;
  practice: {
    id: string;
    name: string;
  } | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  surveySenderName: string | null;
  notes: string | null;
  postSurveyScreenMarkdown: string | null;
  apiKey: string;
  employees: {
    id: string;
    firstName: string;
    middleName: string | null;
    lastName: string;
  }[];
  createdAt: string;
  updatedAt: string;
}

export interface LocationInput {
  name: string;
  identifier?: string | null;
  address: string;
  addressLine2?: string | null;
  city: string;
  state:
    | 'AL'
    | 'AK'
    | 'AZ'
    | 'AR'
    | 'CA'
    | 'CO'
    | 'CT'
    | 'DE'
    | 'DC'
    | 'FL'
    | 'GA'
    | 'HI'
    | 'ID'
    | 'IL'
    | 'IN'
    | 'IA'
    | 'KS'
    | 'KY'
    | 'LA'
    | 'ME'
    | 'MD'
    | 'MA'
    | 'MI'
    | 'MN'
    | 'MS'
    | 'MO'
    | 'MT'
    | 'NE'
    | 'NV'
    | 'NH'
    | 'NJ'
    | 'NM'
    | 'NY'
    | 'NC'
    | 'ND'
    | 'OH'
    | 'OK'
    | 'OR'
    | 'PA'
    | 'RI'
    | 'SC'
    | 'SD'
    | 'TN'
    | 'TX'
    | 'UT'
    | 'VT'
    | 'VA'
    | 'WA'
    | 'WV'
    | 'WI'
    | 'WY'
    | 'AS'
    | 'GU'
    | 'MP'
    | 'PR'
    | 'VI';
  postalCode: string;
  timeZone?:
    | 'US/Eastern'
    | 'US/Central'
    | 'US/Mountain'
    | 'US/Pacific'
    | 'US/Arizona'
    | 'US/East-Indiana'
    | 'US/Alaska'
    | 'US/Aleutian'
    | 'US/Hawaii'
    | 'US/Michigan'
    | 'US/Samoa'
    | null;
  practiceId?: string | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  surveySenderName?: string | null;
  notes?: string | null;
  postSurveyScreenMarkdown?: string | null;
}
