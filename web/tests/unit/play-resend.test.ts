import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/api';
import { isPassing, untilAnswered, waitAfter } from '../../src/play/resend';

const lost = new Failure(0, { code: 'offline', message: '' });
const refused = new Failure(422, { code: 'illegal', message: '' });
const never = (): boolean => false;

describe('sending until answered', () => {
  it('sends again after failures that pass, waiting longer each time', async () => {
    const waits: number[] = [];
    const send = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue(7);
    const pause = (wait: number): Promise<void> => Promise.resolve(void waits.push(wait));
    await expect(untilAnswered(send, pause, never)).resolves.toBe(7);
    expect(send).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([waitAfter(1), waitAfter(2)]);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? Infinity);
  });

  it('does not insist where the server has said no', async () => {
    const send = vi.fn().mockRejectedValue(refused);
    await expect(untilAnswered(send, () => Promise.resolve(), never)).rejects.toBe(refused);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('stops when nobody waits any more', async () => {
    let isGone = false;
    const send = vi.fn().mockRejectedValue(lost);
    const pause = (): Promise<void> => Promise.resolve(void (isGone = true));
    await expect(untilAnswered(send, pause, () => isGone)).rejects.toBe(lost);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('waits neither too briefly nor for ever', () => {
    expect(waitAfter(1)).toBeGreaterThanOrEqual(200);
    expect(waitAfter(50)).toBe(5000);
  });

  it('knows what passes', () => {
    expect(isPassing(lost)).toBe(true);
    expect(isPassing(new Failure(503, { code: 'busy', message: '' }))).toBe(true);
    expect(isPassing(refused)).toBe(false);
    expect(isPassing(new Error('a bug'))).toBe(false);
  });
});
