// In the place of `awalam/threads` where the page is built without it (vite.config.ts).

export const moduleAddress = null;

export function load(): Promise<never> {
  return Promise.reject(new Error('this page was built without threads'));
}
