import { readMigrations } from '../migrations-folder.ts';
import { loadTemplate } from './template.ts';

// Part of the build: makes the template that new embedded databases start from.
await loadTemplate(readMigrations());
