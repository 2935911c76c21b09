// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * An address that is never sent to.
 */
export interface Blocklist {
  id: string;
  email: string | null;
  phone: string | null;
  address?: string | null;
  reason: 'STAFF' | 'UNSUBSCRIBED' | 'STOP';
  createdAt: string;
  updatedAt: string;
}

export interface BlocklistInput {
  email?: string | null;
  phone?: string | null;
}
