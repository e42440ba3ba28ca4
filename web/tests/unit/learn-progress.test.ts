import { describe, expect, it } from 'vitest';
import { readProgress } from '../../src/learn/progress.svelte';

describe('progress in lessons', () => {
  it('is read where it has the right shape', () => {
    const kept = { awale: { at: 2, isFinished: false } };
    expect(readProgress(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([null, '', '{', '[]', 'null', '{"awale":7}', '{"awale":{"at":-1,"isFinished":true}}', '{"awale":null}'])(
    'is empty for %s',
    (text) => expect(readProgress(text)).toEqual({}),
  );
});
