// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A patient's visit reported by another system, and the outcome of its survey. Written by POST /appointments and by integrations.
 */
export interface Appointment {
  id: string;
  externalId: string;
  source: 'API' | 'CARE_STACK' | 'NEX_HEALTH' | 'SIKKA' | 'VELOX';
  practiceId: string | null;
  practice: {
    id: string;
    name: string;
  } | null;
  providerId: string | null;
  provider: {
    id: string;
    firstName: string;
    lastName: string;
  } | null;
  patientName: string | null;
  email: string | null;
  phone: string | null;
  language:
    | 'ENGLISH'
    | 'SPANISH'
    | 'AFRIKAANS'
    | 'ALBANIAN'
    | 'AMHARIC'
    | 'ARABIC'
    | 'ARMENIAN'
    | 'AZERBAIJANI'
    | 'BENGALI'
    | 'BOSNIAN'
    | 'BULGARIAN'
    | 'CATALAN'
    | 'CHINESE_SIMPLIFIED'
    | 'CHINESE_TRADITIONAL'
    | 'CROATIAN'
    | 'CZECH'
    | 'DANISH'
    | 'DARI'
    | 'DUTCH'
    | 'ESTONIAN'
    | 'FARSI'
    | 'FINNISH'
    | 'FRENCH'
    | 'FRENCH_CANADIAN'
    | 'GEORGIAN'
    | 'GERMAN'
    | 'GREEK'
    | 'GUJARATI'
    | 'HAITIAN_CREOLE'
    | 'HAUSA'
    | 'HEBREW'
    | 'HINDI'
    | 'HUNGARIAN'
    | 'ICELANDIC'
    | 'INDONESIAN'
    | 'IRISH'
    | 'ITALIAN'
    | 'JAPANESE'
    | 'KANNADA'
    | 'KAZAKH'
    | 'KOREAN'
    | 'LATVIAN'
    | 'LITHUANIAN'
    | 'MACEDONIAN'
    | 'MALAY'
    | 'MALAYALAM'
    | 'MALTESE'
    | 'MARATHI'
    | 'MONGOLIAN'
    | 'NORWEGIAN'
    | 'PASHTO'
    | 'POLISH'
    | 'PORTUGUESE'
    | 'PORTUGUESE_PORTUGAL'
    | 'PUNJABI'
    | 'ROMANIAN'
    | 'RUSSIAN'
    | 'SERBIAN'
    | 'SINHALA'
    | 'SLOVAK'
    | 'SLOVENIAN'
    | 'SOMALI'
    | 'SPANISH_MEXICO'
    | 'SWAHILI'
    | 'SWEDISH'
    | 'TAGALOG'
    | 'TAMIL'
    | 'TELUGU'
    | 'THAI'
    | 'TURKISH'
    | 'UKRAINIAN'
    | 'URDU'
    | 'UZBEK'
    | 'VIETNAMESE'
    | 'WELSH'
    | null;
  patientType: 'ADULT' | 'CHILD' | 'FAMILY' | 'CAREGIVER' | 'UNKNOWN' | null;
  responsiblePartyName: string | null;
  consent: 'APPOINTMENT' | 'FORM' | 'ONLINE' | 'SPOKEN' | 'EMPLOYMENT' | null;
  procedureType:
    | 'EXAM'
    | 'HYGIENE'
    | 'RESTORATIVE'
    | 'ENDO'
    | 'PERIO_HYGIENE'
    | 'PERIO_SURGERY'
    | 'REMOVABLE_PROS'
    | 'IMPLANT'
    | 'ORAL_SURGERY'
    | 'ORTHO'
    | 'OTHER'
    | null;
  startsAt: string | null;
  endsAt: string;
  status: 'SCHEDULED' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW';
  outcome: 'NOT_DUE' | 'WAITING' | 'SENT' | 'SKIPPED' | 'WITHDRAWN';
  reason: string | null;
  isAssumed: boolean;
  dueAt: string | null;
  surveyId: string | null;
  changedAt: string;
  createdAt: string;
  updatedAt: string;
}

export type AppointmentInput = Record<string, never>;
