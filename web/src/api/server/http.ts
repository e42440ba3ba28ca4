// Calls of the HTTP API. Whatever cannot be done comes back as a `Failure`.

import { Failure } from '../backend';
import type { ErrorView } from '../schema';

interface Request {
  method?: 'GET' | 'POST';
  body?: unknown;
  token?: string | null;
}

/** A request without any answer for this long, in milliseconds, counts as lost. */
const PATIENCE = 20_000;

let heardFrom: (isReached: boolean) => void = () => undefined;

/** Tells of every call and stream whether it reached the server. */
export function onContact(listener: (isReached: boolean) => void): void {
  heardFrom = listener;
}

export function contact(isReached: boolean): void {
  heardFrom(isReached);
}

function unreachable(): Failure {
  contact(false);
  return new Failure(0, { code: 'offline', message: 'the server cannot be reached' });
}

async function send(path: string, request: Request): Promise<{ response: Response; text: string }> {
  const headers: Record<string, string> = {};
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  if (request.token) headers.Authorization = `Bearer ${request.token}`;
  try {
    const response = await fetch(`/api${path}`, {
      method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: AbortSignal.timeout(PATIENCE),
      cache: 'no-store',
    });
    return { response, text: await response.text() };
  } catch {
    throw unreachable();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function answer(path: string, request: Request): Promise<{ status: number; text: string }> {
  const { response, text } = await send(path, request);
  // A gateway that has nobody behind it is no answer either.
  if (response.status === 502 || response.status === 504) throw unreachable();
  contact(true);
  if (response.ok) return { status: response.status, text };
  const error = parsed(text) as ErrorView | undefined;
  throw new Failure(response.status, error?.code ? error : { code: 'http', message: text });
}

/** The text of an answer, as it is. */
export async function callText(path: string, request: Request = {}): Promise<string> {
  return (await answer(path, request)).text;
}

/** What the JSON of an answer holds; nothing where the server has nothing to say. */
export async function call<T>(path: string, request: Request = {}): Promise<T> {
  const { status, text } = await answer(path, request);
  if (status === 204) return undefined as T;
  const body = parsed(text);
  if (body === undefined) throw new Failure(status, { code: 'http', message: text });
  return body as T;
}
