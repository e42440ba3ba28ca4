import { describe, expect, it } from 'vitest';
import { actionOf, type Pressed } from '../../src/play/keys';

function press(key: string, changes: Partial<Pressed> = {}, letters = true): unknown {
  const plain: Pressed = { key, ctrlKey: false, metaKey: false, altKey: false, focus: 'page' };
  return actionOf({ ...plain, ...changes }, letters);
}

describe('keys of the game screen', () => {
  it('step through the game, but not inside the board', () => {
    expect(press('ArrowLeft')).toEqual({ what: 'step', key: 'ArrowLeft' });
    expect(press('ArrowLeft', { focus: 'board' })).toBeNull();
  });

  it('speak on the page and on the board', () => {
    expect(press('l')).toEqual({ what: 'last' });
    expect(press('S', { focus: 'board' })).toEqual({ what: 'scores' });
    expect(press('?')).toEqual({ what: 'help' });
  });

  it('leave text fields, dialogs and the browser alone', () => {
    expect(press('l', { focus: 'text' })).toBeNull();
    expect(press('ArrowLeft', { focus: 'dialog' })).toBeNull();
    expect(press('c', { ctrlKey: true })).toBeNull();
  });

  it('can be turned off, except for stepping', () => {
    expect(press('l', {}, false)).toBeNull();
    expect(press('4', {}, false)).toBeNull();
    expect(press('End', {}, false)).toEqual({ what: 'step', key: 'End' });
  });

  it('begin a typed move with a number', () => {
    expect(press('1', { focus: 'board' })).toEqual({ what: 'type' });
  });
});
