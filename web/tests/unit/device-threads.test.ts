import { describe, expect, it } from 'vitest';
import { threadsFor, threadsOf } from '../../src/api/device/threads';

describe('threads of a bot', () => {
  it('are what its text asks for', () => {
    expect(['champion', 'level:3', 'champion:threads=4', 'mcts:iterations=500, threads=2'].map(threadsOf)).toEqual([1, 1, 4, 2]);
  });

  it('are one where workers cannot share memory', async () => {
    expect(await threadsFor('champion:threads=4')).toBeNull();
  });
});
