// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/model/validation.ts';

export const sendPatientSurveyBody: CompiledValidator;
export const generateSurveyBody: CompiledValidator;
export const sendEmployeeSurveyBody: CompiledValidator;
export const patientBulkCheckQuery: CompiledValidator;
export const patientBulkMappingBody: CompiledValidator;
export const patientBulkSendQuery: CompiledValidator;
export const patientBulkSendBody: CompiledValidator;
export const patientBulkSendItem: CompiledValidator;
export const receivePatientFileQuery: CompiledValidator;
export const employeeBulkCheckQuery: CompiledValidator;
export const employeeBulkMappingBody: CompiledValidator;
export const employeeBulkSendQuery: CompiledValidator;
export const employeeBulkSendBody: CompiledValidator;
export const employeeBulkSendItem: CompiledValidator;
export const listUploadsQuery: CompiledValidator;
export const listUploadSurveysQuery: CompiledValidator;
