import { Counter, Registry } from 'prom-client';

/** Counters of this process; other metrics are measured when /metrics is read. */
export const processRegistry = new Registry();

const registers = [processRegistry];

export const completions = new Counter({
  name: 'chairside_survey_completions_total',
  help: 'Surveys that this process has completed.',
  labelNames: ['experience'] as const,
  registers,
});

export const deliveries = new Counter({
  name: 'chairside_messages_total',
  help: 'Attempts to deliver mails and text messages. QUEUED: will be retried.',
  labelNames: ['channel', 'result'] as const,
  registers,
});
