type Early = Partial<Record<string, Promise<Response | undefined>>>

const held = globalThis as { askedEarly?: Early }

/**
 * The answer to what the page's first script (index.html) asked for while this one was on its way. Each serves
 * once, and none after a change was sent: it would be older than that.
 * @returns undefined where nothing was asked; resolves with undefined where it could not be
 */
export function takeEarly(method: string, path: string): Promise<Response | undefined> | undefined {
  const answer = held.askedEarly?.[path]
  if (answer) delete held.askedEarly?.[path]
  else if (method !== 'GET') delete held.askedEarly
  return answer
}
