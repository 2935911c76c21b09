// Written by `npm run generate` from schema/. Changes here are lost.

import type { CallRequest } from '../../domain/model/call.ts';
import type { Calls } from './types.ts';

/** Send a patient survey. */
export const sendPatientSurvey = (input: {
  body: Calls['sendPatientSurvey']['body'];
}): CallRequest<Calls['sendPatientSurvey']['answer']> => ({
  name: 'sendPatientSurvey',
  method: 'POST',
  path: '/surveys/px/send',
  body: input.body,
});

/** Create a link to a patient survey. */
export const generateSurvey = (input: {
  body: Calls['generateSurvey']['body'];
}): CallRequest<Calls['generateSurvey']['answer']> => ({
  name: 'generateSurvey',
  method: 'POST',
  path: '/surveys/generate',
  body: input.body,
});

/** Send an employee survey. */
export const sendEmployeeSurvey = (input: {
  body: Calls['sendEmployeeSurvey']['body'];
}): CallRequest<Calls['sendEmployeeSurvey']['answer']> => ({
  name: 'sendEmployeeSurvey',
  method: 'POST',
  path: '/surveys/ex/send',
  body: input.body,
});

/** Template of a file of patients. */
export const patientBulkTemplate = (): CallRequest<Calls['patientBulkTemplate']['answer']> => ({
  name: 'patientBulkTemplate',
  method: 'GET',
  path: '/surveys/px/bulk/template',
});

/** Check a file of patients. */
export const patientBulkCheck = (input: {
  query?: Calls['patientBulkCheck']['query'];
  body: FormData;
}): CallRequest<Calls['patientBulkCheck']['answer']> => ({
  name: 'patientBulkCheck',
  method: 'POST',
  path: '/surveys/px/bulk',
  ...(input.query ? { query: input.query } : {}),
  body: input.body,
});

/** Remember how files of a practice are read. */
export const patientBulkMapping = (input: {
  body: Calls['patientBulkMapping']['body'];
}): CallRequest<Calls['patientBulkMapping']['answer']> => ({
  name: 'patientBulkMapping',
  method: 'PUT',
  path: '/surveys/px/bulk/mapping',
  body: input.body,
});

/** Send to the patients of a file. */
export const patientBulkSend = (input: {
  query?: Calls['patientBulkSend']['query'];
  body: Calls['patientBulkSend']['body'];
}): CallRequest<Calls['patientBulkSend']['answer']> => ({
  name: 'patientBulkSend',
  method: 'POST',
  path: '/surveys/px/send/bulk',
  ...(input.query ? { query: input.query } : {}),
  body: input.body,
});

/** Send a file of visits from a script. */
export const receivePatientFile = (input: {
  query?: Calls['receivePatientFile']['query'];
  body: FormData;
}): CallRequest<Calls['receivePatientFile']['answer']> => ({
  name: 'receivePatientFile',
  method: 'POST',
  path: '/surveys/px/file',
  ...(input.query ? { query: input.query } : {}),
  body: input.body,
});

/** List the files that scripts have sent. */
export const listReceivedFiles = (): CallRequest<Calls['listReceivedFiles']['answer']> => ({
  name: 'listReceivedFiles',
  method: 'GET',
  path: '/surveys/px/files',
});

/** List how files of practices are read. */
export const listFileReadings = (): CallRequest<Calls['listFileReadings']['answer']> => ({
  name: 'listFileReadings',
  method: 'GET',
  path: '/surveys/px/mappings',
});

/** Remembered choices for the files of a practice. */
export const fileReadingChoices = (input: {
  id: string;
}): CallRequest<Calls['fileReadingChoices']['answer']> => ({
  name: 'fileReadingChoices',
  method: 'GET',
  path: `/surveys/px/mappings/${encodeURIComponent(input.id)}`,
});

/** Resolve the problems of a received file. */
export const settleReceivedFile = (input: {
  id: string;
}): CallRequest<Calls['settleReceivedFile']['answer']> => ({
  name: 'settleReceivedFile',
  method: 'POST',
  path: `/surveys/px/files/${encodeURIComponent(input.id)}/settle`,
});

/** Template of a file of employees. */
export const employeeBulkTemplate = (): CallRequest<Calls['employeeBulkTemplate']['answer']> => ({
  name: 'employeeBulkTemplate',
  method: 'GET',
  path: '/surveys/ex/bulk/template',
});

/** Check a file of employees. */
export const employeeBulkCheck = (input: {
  query?: Calls['employeeBulkCheck']['query'];
  body: FormData;
}): CallRequest<Calls['employeeBulkCheck']['answer']> => ({
  name: 'employeeBulkCheck',
  method: 'POST',
  path: '/surveys/ex/bulk',
  ...(input.query ? { query: input.query } : {}),
  body: input.body,
});

/** Remember how files of employees are read. */
export const employeeBulkMapping = (input: {
  body: Calls['employeeBulkMapping']['body'];
}): CallRequest<Calls['employeeBulkMapping']['answer']> => ({
  name: 'employeeBulkMapping',
  method: 'PUT',
  path: '/surveys/ex/bulk/mapping',
  body: input.body,
});

/** Send to the employees of a file. */
export const employeeBulkSend = (input: {
  query?: Calls['employeeBulkSend']['query'];
  body: Calls['employeeBulkSend']['body'];
}): CallRequest<Calls['employeeBulkSend']['answer']> => ({
  name: 'employeeBulkSend',
  method: 'POST',
  path: '/surveys/ex/send/bulk',
  ...(input.query ? { query: input.query } : {}),
  body: input.body,
});

/** Bulk sendings in the last day. */
export const listUploads = (input: {
  query: Calls['listUploads']['query'];
}): CallRequest<Calls['listUploads']['answer']> => ({
  name: 'listUploads',
  method: 'GET',
  path: '/surveys/uploads',
  query: input.query,
});

/** Progress of a bulk sending. */
export const readUpload = (input: { id: string }): CallRequest<Calls['readUpload']['answer']> => ({
  name: 'readUpload',
  method: 'GET',
  path: `/surveys/uploads/${encodeURIComponent(input.id)}`,
});

/** The rows of a bulk sending. */
export const listUploadSurveys = (input: {
  id: string;
  query?: Calls['listUploadSurveys']['query'];
}): CallRequest<Calls['listUploadSurveys']['answer']> => ({
  name: 'listUploadSurveys',
  method: 'GET',
  path: `/surveys/uploads/${encodeURIComponent(input.id)}/surveys`,
  ...(input.query ? { query: input.query } : {}),
});

/** Stop a bulk sending. */
export const stopUpload = (input: { id: string }): CallRequest<Calls['stopUpload']['answer']> => ({
  name: 'stopUpload',
  method: 'POST',
  path: `/surveys/uploads/${encodeURIComponent(input.id)}/stop`,
});
