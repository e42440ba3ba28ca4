// The operator's token: a public server prints it at its start as an address to open,
// `/#operator=TOKEN`. Only with it are tournaments begun, stopped and resumed there.

const KEY = 'awalam.operator';

/** The token in the part of an address after `#`, if there is one. */
export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('operator');
}

/** Keeps the token of the page's address, and takes it out of what is shown and remembered. */
export function keepOperatorToken(): void {
  const token = tokenIn(location.hash);
  if (token === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // A browser that keeps nothing has no operator.
  }
}

/** The token, if this browser is the operator's. */
export function operatorToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
