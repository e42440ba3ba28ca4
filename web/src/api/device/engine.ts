// The engine, fetched and compiled once and then handed to every worker.

import { isSupported } from 'awalam';
import address from 'awalam/engine.wasm?url';
import { Failure } from '../backend';

let compiled: Promise<WebAssembly.Module> | null = null;

/** `contact` hears whether it could be fetched. */
export function engine(
  contact: (isReached: boolean) => void = () => undefined,
): Promise<WebAssembly.Module> {
  compiled ??= compile(address, contact).catch((error: unknown) => {
    // What did not arrive may arrive the next time.
    compiled = null;
    throw error;
  });
  return compiled;
}

/** Fetches a module of the engine and compiles it. */
export async function compile(
  address: string,
  contact: (isReached: boolean) => void = () => undefined,
): Promise<WebAssembly.Module> {
  if (!isSupported()) {
    throw new Failure(-1, { code: 'no-engine', message: 'this browser has no WebAssembly with SIMD' });
  }
  let response: Response;
  try {
    response = await fetch(address);
    contact(true);
  } catch {
    contact(false);
    throw new Failure(0, { code: 'offline', message: 'the engine could not be fetched' });
  }
  if (!response.ok) throw new Failure(response.status, { code: 'http', message: `HTTP ${response.status}` });
  // Not every host names the kind of the file, which compiling as it arrives insists on.
  const isNamed = response.headers.get('Content-Type')?.startsWith('application/wasm');
  return isNamed
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
