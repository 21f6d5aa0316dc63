/** The action of a link from a mail. Nothing happens until the person taps, because mail scanners open links too. */
export type Landing = { mode: 'verifyEmail' | 'signIn' | 'resetPassword'; oobCode: string }

const modes = ['verifyEmail', 'signIn', 'resetPassword'] as const
const linkParameters = ['mode', 'oobCode', 'apiKey', 'lang', 'continueUrl', 'email']

export function readLanding(search: URLSearchParams): Landing | null {
  const oobCode = search.get('oobCode')
  const mode = modes.find((one) => one === search.get('mode'))
  return mode && oobCode ? { mode, oobCode } : null
}

/** The query without the parameters of the link, so that the next step does not show the landing again. */
export function withoutLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of linkParameters) rest.delete(name)
  return rest
}
