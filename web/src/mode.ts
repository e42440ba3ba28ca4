/** Whether this is the static site, which has no server behind it, rather than the served page. */
export const isSite = import.meta.env.MODE === 'site';
