// The choices of the start screen, kept by the browser from one visit to the next.

import { restored, type Beginning, type Choices } from './choices';

const KEY = 'awalam.choices';

function load(): Choices {
  try {
    return restored(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return restored(null);
  }
}

export const choices: Choices = $state(load());

/** Where the next game begins; not kept. */
export const beginning: { value: Beginning | null } = $state({ value: null });

/** Whether strangers may join the next game; asked each time. */
export const listing: { value: boolean } = $state({ value: false });

export function rememberChoices(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // A browser without storage starts with the defaults each time.
  }
}
