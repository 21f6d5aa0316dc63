/**
 * Where calls go: the server names it in the page, and the worker in the pages it keeps. Empty if it is the page's own
 * origin.
 */
export const apiOrigin = (): string => document.documentElement.dataset['api'] ?? ''
