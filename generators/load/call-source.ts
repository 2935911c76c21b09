import type { CallModel, Grant, RateClass } from '../../src/domain/model/call.ts';
import type { Operation } from '../../src/domain/access/access-model.ts';

/** Files of `schema/calls` as they are written; their meta-schema says what each key means. */
export type JsonSchema = Record<string, unknown>;

export interface GrantSource extends Partial<Grant> {
  entity?: string;
  operation?: Operation;
}

export interface CallSource {
  method: CallModel['method'];
  path: string;
  summary: string;
  description?: string;
  tag?: string;
  access: 'public' | 'signed-in' | GrantSource | GrantSource[];
  token?: string;
  refusal?: string;
  notFound?: string;
  rate: RateClass;
  proof?: true;
  limits?: Partial<CallModel['limits']>;
  query?: {
    include?: string[];
    entity?: string;
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  body?: JsonSchema;
  orList?: { maxItems: number; message: string };
  upload?: 'csv' | 'image';
  status?: number;
  head?: false;
  answer: {
    description: string;
    data?: JsonSchema;
    list?: JsonSchema;
    with?: Record<string, JsonSchema>;
    withheld?: true;
    notices?: true;
    media?: string | string[];
  };
  errors?: Record<string, string>;
  example?: { query?: JsonSchema; body?: unknown; answer?: unknown };
}

export interface CallsSource {
  title: string;
  description?: string;
  definitions?: Record<string, JsonSchema>;
  queries?: Record<string, Record<string, JsonSchema>>;
  aliases?: Record<string, { of: string; part?: string; calls?: string[] }>;
  anyCase?: string[];
  calls: Record<string, CallSource>;
}
