// Write the type of all messages' names; `npm run check` does so before it checks.

import { writeKeys } from './texts.ts';

writeKeys();
