import { describe } from 'vitest';
import { describePublicSurvey } from '../../tests/support/public-survey-suite.ts';

describe('the public survey on XState', describePublicSurvey);
