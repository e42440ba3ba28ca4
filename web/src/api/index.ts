// The back end that is in force.

import { isSite } from '../mode';
import type { Backend } from './backend';
import { device } from './device';
import { server } from './server';

export const backend: Backend = isSite ? device : server;

export * from './backend';
