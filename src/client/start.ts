import { bootOfPage } from './core/boot.ts';
import { preloadData } from './entities/preload-data.ts';

// Small, so that it runs while the rest is still loading: requests the first screen's data together with its code.
const boot = bootOfPage();
if (boot?.me) preloadData(location.pathname, location.search);

void import('./main.tsx');
