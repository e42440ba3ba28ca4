import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/api';
import { failureOf, plainFailure } from '../../src/api/device/channel';

describe('what went wrong in a worker', () => {
  it('is told with its code, and the game as it stands', () => {
    const error = Object.assign(new Error('too late'), { code: 'stale', game: { id: 'abc' } });
    const { status, error: told } = structuredClone(plainFailure(error));
    expect(status).toBe(422);
    expect(told).toEqual({ code: 'stale', message: 'too late', game: { id: 'abc' } });
  });

  it('is missing where it is missing', () => {
    const failure = failureOf(plainFailure(new Failure(404, { code: 'not-found', message: '' })));
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.status).toBe(404);
    expect(plainFailure(Object.assign(new Error(), { code: 'not-found' })).status).toBe(404);
  });

  it('may be a mistake of ours', () => {
    expect(plainFailure(new TypeError('undefined is not a function')).error.code).toBe('page');
    expect(plainFailure('unreachable').error.message).toBe('unreachable');
  });
});
