import { describe, expect, test } from 'vitest';
import { tokenIn } from '../../src/api/server/operator';

describe('the operator’s token', () => {
  test('is found in the address that the server prints', () => {
    expect(tokenIn('#operator=abc234')).toBe('abc234');
    expect(tokenIn('')).toBeNull();
    expect(tokenIn('#board')).toBeNull();
  });
});
