import { createContext } from 'react';
import type { Feedback } from './feedback.ts';

/** Has the list keep a card in sight whose status was just changed. */
export const KeepContext = createContext<(feedback: Feedback) => void>(() => undefined);
