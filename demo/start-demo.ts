/** All that a start with the demo calls. */
export { demoAccounts } from './accounts.ts';
export { preparedDemo } from './prepared-demo.ts';
export { seedDemo } from './seed.ts';
