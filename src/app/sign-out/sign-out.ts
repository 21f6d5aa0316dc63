import { isInstalled } from '#platform/worker/install.ts'
import { leftBehind, type LeftBehind } from '#platform/session/left-behind.ts'
import { forgetName, isRemembered, maskEmail, rememberPerson } from '#platform/session/people.ts'
import { currentSession, signOut } from '#platform/session/session.ts'

/** The sign-out summary: what stays on this device, and the choices to make. */
export type SignOutSummary = LeftBehind & {
  maskedEmail: string
  /** Whether 'Remember me' is ticked at first. */
  remembers: boolean
}
export type SignOutChoice = { removesSaved: boolean; remembers: boolean }

/**
 * Null if there is nothing to ask: nothing stays, the person is not remembered, and the app is not installed.
 * @param isForAnother another person is about to sign in here, so always ask
 */
export async function signOutSummary(isForAnother: boolean): Promise<SignOutSummary | null> {
  const session = currentSession()
  if (session.state === 'visitor') return null
  const left = await leftBehind(session.uid)
  const remembers = isForAnother || isRemembered(session.uid)
  const hasChoices = remembers || left.unsent > 0 || left.saved.count > 0 || isInstalled()
  return hasChoices ? { ...left, maskedEmail: maskEmail(session.email), remembers } : null
}

export async function confirmSignOut({ removesSaved, remembers }: SignOutChoice): Promise<void> {
  const session = currentSession()
  if (session.state === 'visitor') return
  if (remembers) rememberPerson(session)
  else forgetName(session.uid)
  await signOut({ removesSaved, forgetsName: !remembers })
}
