// The back end that is in force.

import type { Backend } from './backend';
import { server } from './server';

export const backend: Backend = server;

export * from './backend';
