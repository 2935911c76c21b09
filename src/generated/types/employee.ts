// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A person who works for the organization and is asked about it.
 */
export interface Employee {
  id: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  identifier: string | null;
  employeeStatusType: 'CONTRACTOR' | 'FULL_TIME' | 'PART_TIME' | 'TEMPORARY' | 'INTERN';
  employeeRoleType:
    | 'ACCOUNTANT'
    | 'ADMINISTRATIVE_ASSISTANT'
    | 'AREA_MANAGER'
    | 'ASSOCIATE_DENTIST'
    | 'BILLING_SPECIALIST'
    | 'BOOKKEEPER'
    | 'BUSINESS_ANALYST'
    | 'CALL_CENTER_AGENT'
    | 'CEO'
    | 'CFO'
    | 'CHIEF_CLINICAL_OFFICER'
    | 'CLINICAL_COORDINATOR'
    | 'CLINICAL_DIRECTOR'
    | 'COMPLIANCE_OFFICER'
    | 'COO'
    | 'CTO'
    | 'CUSTODIAN'
    | 'CUSTOMER_SERVICE_REPRESENTATIVE'
    | 'DATA_ANALYST'
    | 'DENTAL_ASSISTANT'
    | 'DENTAL_DIRECTOR'
    | 'DENTAL_LAB_TECHNICIAN'
    | 'DENTAL_THERAPIST'
    | 'DENTIST'
    | 'DENTURIST'
    | 'DIRECTOR_OF_OPERATIONS'
    | 'ENDODONTIST'
    | 'EXECUTIVE_ASSISTANT'
    | 'EXPANDED_FUNCTION_DENTAL_ASSISTANT'
    | 'FACILITIES_MANAGER'
    | 'FINANCE_MANAGER'
    | 'FINANCIAL_COORDINATOR'
    | 'FRONT_DESK_COORDINATOR'
    | 'GENERAL_MANAGER'
    | 'HR_GENERALIST'
    | 'HR_MANAGER'
    | 'HYGIENE_COORDINATOR'
    | 'HYGIENIST'
    | 'INSURANCE_COORDINATOR'
    | 'INTERN'
    | 'IT_MANAGER'
    | 'IT_SPECIALIST'
    | 'LEAD_DENTAL_ASSISTANT'
    | 'MARKETING_COORDINATOR'
    | 'MARKETING_MANAGER'
    | 'NURSE'
    | 'OFFICE_MANAGER'
    | 'OPERATIONS_MANAGER'
    | 'ORAL_SURGEON'
    | 'ORTHODONTIC_ASSISTANT'
    | 'ORTHODONTIST'
    | 'OWNER'
    | 'PATIENT_CARE_COORDINATOR'
    | 'PAYROLL_SPECIALIST'
    | 'PEDIATRIC_DENTIST'
    | 'PERIODONTIST'
    | 'PRACTICE_MANAGER'
    | 'PROJECT_MANAGER'
    | 'PROSTHODONTIST'
    | 'PURCHASING_MANAGER'
    | 'RADIOLOGY_TECHNICIAN'
    | 'RECEPTIONIST'
    | 'RECRUITER'
    | 'REGIONAL_MANAGER'
    | 'SCHEDULING_COORDINATOR'
    | 'STERILIZATION_TECHNICIAN'
    | 'TRAINER'
    | 'TREATMENT_COORDINATOR'
    | 'OTHER';
  customRole: string | null;
  compensationType: 'HOURLY' | 'PER_JOB' | 'SALARIED' | 'UNPAID';
  compensationAmount: number;
  startDate: string | null;
  exitDate: string | null;
  preferredNotificationType: 'EMAIL' | 'SMS';
  phone: string | null;
  email: string | null;
  notes: string | null;
  userId: string | null;
  user: {
    id: string;
    firstName: string;
    lastName: string;
  } | null;
  organizationalUnitIds: string[];
  organizationalUnits: {
    id: string;
    name: string;
  }[];
  workLocationIds: string[];
  workLocations: {
    id: string;
    name: string;
  }[];
  apiKey: string;
  createdAt: string;
  updatedAt: string;
}

export interface EmployeeInput {
  firstName: string;
  middleName?: string | null;
  lastName: string;
  identifier?: string | null;
  employeeStatusType: 'CONTRACTOR' | 'FULL_TIME' | 'PART_TIME' | 'TEMPORARY' | 'INTERN';
  employeeRoleType:
    | 'ACCOUNTANT'
    | 'ADMINISTRATIVE_ASSISTANT'
    | 'AREA_MANAGER'
    | 'ASSOCIATE_DENTIST'
    | 'BILLING_SPECIALIST'
    | 'BOOKKEEPER'
    | 'BUSINESS_ANALYST'
    | 'CALL_CENTER_AGENT'
    | 'CEO'
    | 'CFO'
    | 'CHIEF_CLINICAL_OFFICER'
    | 'CLINICAL_COORDINATOR'
    | 'CLINICAL_DIRECTOR'
    | 'COMPLIANCE_OFFICER'
    | 'COO'
    | 'CTO'
    | 'CUSTODIAN'
    | 'CUSTOMER_SERVICE_REPRESENTATIVE'
    | 'DATA_ANALYST'
    | 'DENTAL_ASSISTANT'
    | 'DENTAL_DIRECTOR'
    | 'DENTAL_LAB_TECHNICIAN'
    | 'DENTAL_THERAPIST'
    | 'DENTIST'
    | 'DENTURIST'
    | 'DIRECTOR_OF_OPERATIONS'
    | 'ENDODONTIST'
    | 'EXECUTIVE_ASSISTANT'
    | 'EXPANDED_FUNCTION_DENTAL_ASSISTANT'
    | 'FACILITIES_MANAGER'
    | 'FINANCE_MANAGER'
    | 'FINANCIAL_COORDINATOR'
    | 'FRONT_DESK_COORDINATOR'
    | 'GENERAL_MANAGER'
    | 'HR_GENERALIST'
    | 'HR_MANAGER'
    | 'HYGIENE_COORDINATOR'
    | 'HYGIENIST'
    | 'INSURANCE_COORDINATOR'
    | 'INTERN'
    | 'IT_MANAGER'
    | 'IT_SPECIALIST'
    | 'LEAD_DENTAL_ASSISTANT'
    | 'MARKETING_COORDINATOR'
    | 'MARKETING_MANAGER'
    | 'NURSE'
    | 'OFFICE_MANAGER'
    | 'OPERATIONS_MANAGER'
    | 'ORAL_SURGEON'
    | 'ORTHODONTIC_ASSISTANT'
    | 'ORTHODONTIST'
    | 'OWNER'
    | 'PATIENT_CARE_COORDINATOR'
    | 'PAYROLL_SPECIALIST'
    | 'PEDIATRIC_DENTIST'
    | 'PERIODONTIST'
    | 'PRACTICE_MANAGER'
    | 'PROJECT_MANAGER'
    | 'PROSTHODONTIST'
    | 'PURCHASING_MANAGER'
    | 'RADIOLOGY_TECHNICIAN'
    | 'RECEPTIONIST'
    | 'RECRUITER'
    | 'REGIONAL_MANAGER'
    | 'SCHEDULING_COORDINATOR'
    | 'STERILIZATION_TECHNICIAN'
    | 'TRAINER'
    | 'TREATMENT_COORDINATOR'
    | 'OTHER';
  customRole?: string | null;
  compensationType: 'HOURLY' | 'PER_JOB' | 'SALARIED' | 'UNPAID';
  compensationAmount: number;
  startDate?: string | null;
  exitDate?: string | null;
  preferredNotificationType: 'EMAIL' | 'SMS';
  phone?: string | null;
  email?: string | null;
  notes?: string | null;
  userId?: string | null;
  organizationalUnitIds?: string[];
  workLocationIds?: string[];
}
