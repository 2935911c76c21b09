// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A dental practice of the organization.
 */
export interface Practice {
  id: string;
  avatarFileId: string | null;
  name: string;
  surveySenderName: string;
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
  zip: string;
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
  npiRegistryNumber: string | null;
  question: string | null;
  isQuestionActive: boolean;
  activeQuestion?: string | null;
  activeQuestionId: string | null;
  careStackLocationId: string | null;
  locationId: number | null;
  sikkaOfficeId: string | null;
  sikkaPracticeId: string | null;
  /**
   * Whether Sikka Secret Key is set.
   */
  hasSikkaSecretKey: boolean;
  veloxPracticeId: string | null;
  veloxClinicId: string | null;
  thresholdAverage: number;
  thresholdSingle: number;
  surveyDelayHours: number;
  notificationType: 'EMAIL' | 'SMS';
  postSurveyScreenMarkdown: string | null;
  apiKey: string;
  users: {
    id: string;
    role: string;
    firstName: string;
    lastName: string;
  }[];
  createdAt: string;
  updatedAt: string;
}

export interface PracticeInput {
  avatarFileId?: string | null;
  name: string;
  surveySenderName: string;
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
  zip: string;
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
  npiRegistryNumber?: string | null;
  question?: string | null;
  isQuestionActive: boolean;
  careStackLocationId?: string | null;
  locationId?: number | null;
  sikkaOfficeId?: string | null;
  sikkaPracticeId?: string | null;
  sikkaSecretKey?: string | null;
  veloxPracticeId?: string | null;
  veloxClinicId?: string | null;
  thresholdAverage: number;
  thresholdSingle: number;
  surveyDelayHours?: number;
  notificationType: 'EMAIL' | 'SMS';
  postSurveyScreenMarkdown?: string | null;
}
