import { configure } from '@testing-library/react';

// on a busy machine, what a test waits for may take longer than the usual second
configure({ asyncUtilTimeout: 15_000 });
