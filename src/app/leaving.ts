import { isInstalled } from '#platform/install.ts'
import { leftBehind, type LeftBehind } from '#platform/left-behind.ts'
import { forgetName, isRemembered, maskEmail, rememberPerson } from '#platform/people.ts'
import { currentSession, signOut } from '#platform/session.ts'

/** The sign-out summary: what stays on this device, and the choices to make. */
export type Farewell = LeftBehind & { maskedEmail: string }
export type Choice = { removesSaved: boolean; remembers: boolean }

/**
 * Null where there is nothing to ask: nothing stays behind, and nobody expects this browser to know them again.
 * @param lends somebody else is about to sign in here
 */
export async function farewell(lends: boolean): Promise<Farewell | null> {
  const session = currentSession()
  if (session.state === 'visitor') return null
  const left = await leftBehind(session.uid)
  const expectsToReturn =
    lends || left.unsent > 0 || left.saved.count > 0 || isInstalled() || isRemembered(session.uid)
  return expectsToReturn ? { ...left, maskedEmail: maskEmail(session.email) } : null
}

export async function leave({ removesSaved, remembers }: Choice): Promise<void> {
  const session = currentSession()
  if (session.state === 'visitor') return
  if (remembers) rememberPerson(session)
  else forgetName(session.uid)
  await signOut({ removesSaved, forgetsName: !remembers })
}
