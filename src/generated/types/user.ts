// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A person who works with the product: an administrator, a standard practice user or a provider.
 */
export interface User {
  id: string;
  avatarFileId: string | null;
  firstName: string;
  lastName: string;
  email: string | null;
  pendingEmail: string | null;
  phoneNumber: string | null;
  role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
  status: 'ACTIVE' | 'INACTIVE';
  category:
    | 'DENTIST'
    | 'SPECIALIST'
    | 'HYGIENIST'
    | 'DENTAL_ASSISTANT'
    | 'OFFICE_MANAGER'
    | 'FRONT_DESK'
    | 'OWNER'
    | 'OTHER'
    | null;
  practiceIds: string[];
  practices: {
    id: string;
    name: string;
  }[];
  npiRegistryNumber: string | null;
  providerIdentifiers: string[] | null;
  allowLogin: boolean;
  sendSrr: boolean;
  allowViewProviders: boolean;
  apiKey: string | null;
  canChange: boolean;
  lastSignInAt?: string | null;
  lastSignInIp?: string | null;
  failedAttemptAt?: string | null;
  failedAttempts?: number | null;
  failedAttemptIp?: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface UserInput {
  avatarFileId?: string | null;
  firstName: string;
  lastName: string;
  email?: string | null;
  phoneNumber?: string | null;
  role: 'ADMIN' | 'API_EXTERNAL' | 'API_INTERNAL' | 'CONSULTANT' | 'PROVIDER' | 'SUPER' | 'USER';
  status: 'ACTIVE' | 'INACTIVE';
  category?:
    | 'DENTIST'
    | 'SPECIALIST'
    | 'HYGIENIST'
    | 'DENTAL_ASSISTANT'
    | 'OFFICE_MANAGER'
    | 'FRONT_DESK'
    | 'OWNER'
    | 'OTHER'
    | null;
  practiceIds?: string[];
  npiRegistryNumber?: string | null;
  providerIdentifiers?: string[] | null;
  allowLogin: boolean;
  sendSrr: boolean;
  allowViewProviders: boolean;
  practiceId?: string | null;
  redirectUrl?: string | null;
}
