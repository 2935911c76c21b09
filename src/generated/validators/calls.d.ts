// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/validation.ts';

export const analyticsScoresQuery: CompiledValidator;
export const analyticsNpsScoreQuery: CompiledValidator;
export const analyticsNpsQuery: CompiledValidator;
export const analyticsChangesQuery: CompiledValidator;
export const analyticsRatingQuery: CompiledValidator;
export const analyticsRequestsQuery: CompiledValidator;
export const surveyMetricsQuery: CompiledValidator;
export const analyticsWidgetsQuery: CompiledValidator;
export const saveAnalyticsWidgetsQuery: CompiledValidator;
export const saveAnalyticsWidgetsBody: CompiledValidator;
export const listFeedbackQuery: CompiledValidator;
export const updateFeedbackStatusBody: CompiledValidator;
export const uploadFileQuery: CompiledValidator;
export const listNotificationsQuery: CompiledValidator;
export const markNotificationBody: CompiledValidator;
export const updateOrganizationSettingsBody: CompiledValidator;
export const validatePracticeQuestionBody: CompiledValidator;
export const lookupProvidersQuery: CompiledValidator;
export const readSurveyQuery: CompiledValidator;
export const changeSurveyLanguageBody: CompiledValidator;
export const completeSurveyBody: CompiledValidator;
export const listSavedViewsQuery: CompiledValidator;
export const createSavedViewBody: CompiledValidator;
export const changeSavedViewBody: CompiledValidator;
export const requestLoginBody: CompiledValidator;
export const followLoginQuery: CompiledValidator;
export const verifyLoginBody: CompiledValidator;
export const changeOrganizationBody: CompiledValidator;
export const sendPatientSurveyBody: CompiledValidator;
export const generateSurveyBody: CompiledValidator;
export const sendEmployeeSurveyBody: CompiledValidator;
export const patientBulkCheckQuery: CompiledValidator;
export const patientBulkSendBody: CompiledValidator;
export const employeeBulkSendBody: CompiledValidator;
export const listUploadsQuery: CompiledValidator;
