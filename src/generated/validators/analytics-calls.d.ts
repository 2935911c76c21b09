// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/model/validation.ts';

export const analyticsScoresQuery: CompiledValidator;
export const analyticsSummaryQuery: CompiledValidator;
export const analyticsPracticesQuery: CompiledValidator;
export const analyticsNpsScoreQuery: CompiledValidator;
export const analyticsNpsQuery: CompiledValidator;
export const analyticsChangesQuery: CompiledValidator;
export const analyticsFindingsQuery: CompiledValidator;
export const analyticsRatingQuery: CompiledValidator;
export const analyticsRequestsQuery: CompiledValidator;
export const surveyMetricsQuery: CompiledValidator;
export const analyticsWidgetsQuery: CompiledValidator;
export const saveAnalyticsWidgetsQuery: CompiledValidator;
export const saveAnalyticsWidgetsBody: CompiledValidator;
export const saveAnalyticsWidgetsItem: CompiledValidator;
export const analyticsCategoryRatingQuery: CompiledValidator;
export const analyticsPercentilesQuery: CompiledValidator;
export const analyticsOutliersQuery: CompiledValidator;
export const analyticsSentimentsQuery: CompiledValidator;
export const analyticsAppointmentsQuery: CompiledValidator;
export const scoresByAppointmentQuery: CompiledValidator;
export const practiceOutliersQuery: CompiledValidator;
export const providerOutliersQuery: CompiledValidator;
export const providerMetricsQuery: CompiledValidator;
export const listMetricsQuery: CompiledValidator;
export const employeeAnswersQuery: CompiledValidator;
export const exportEmployeeAnswersQuery: CompiledValidator;
export const exportDashboardQuery: CompiledValidator;
export const exportLeaderboardQuery: CompiledValidator;
export const leaderboardPxQuery: CompiledValidator;
export const practiceRanksQuery: CompiledValidator;
export const practicesPercentilesQuery: CompiledValidator;
export const practicePercentileQuery: CompiledValidator;
export const practicePercentilesQuery: CompiledValidator;
export const questionAnswersQuery: CompiledValidator;
export const analyticsPageQuery: CompiledValidator;
