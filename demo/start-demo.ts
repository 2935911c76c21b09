/** The functions that a start with demo data calls. */
export { demoAccounts } from './accounts.ts';
export { preparedDemo } from './prepared-demo.ts';
export { seedDemo } from './seed.ts';
