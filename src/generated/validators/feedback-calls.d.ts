// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/model/validation.ts';

export const listFeedbackQuery: CompiledValidator;
export const exportFeedbackQuery: CompiledValidator;
export const feedbackSummaryQuery: CompiledValidator;
export const feedbackFollowUpQuery: CompiledValidator;
export const wordCloudQuery: CompiledValidator;
export const updateFeedbackStatusBody: CompiledValidator;
export const assignFeedbackBody: CompiledValidator;
