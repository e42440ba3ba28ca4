import { describe, expect, it } from 'vitest';
import { EventLines } from '../../src/api/server/streams';

const STREAM =
  'retry: 1000\nevent: changed\ndata: {"version":1}\n\n: keep-alive\n\nevent: changed\r\ndata: {"version":\ndata: 22}\r\n\n';

function heard(parts: readonly string[]): string[] {
  const all: string[] = [];
  const lines = new EventLines((name, data) => all.push(`${name} ${data}`));
  for (const part of parts) lines.add(part);
  return all;
}

describe('the text of an event stream', () => {
  const whole = ['changed {"version":1}', 'changed {"version":22}'];

  it('is read however it is cut', () => {
    expect(heard([STREAM])).toEqual(whole);
    expect(heard([...STREAM])).toEqual(whole);
    for (let at = 0; at < STREAM.length; at += 1) {
      expect(heard([STREAM.slice(0, at), STREAM.slice(at)])).toEqual(whole);
    }
  });

  it('is no event before it is complete', () => {
    expect(heard(['event: changed\ndata: {"version":3}\n'])).toEqual([]);
  });
});
