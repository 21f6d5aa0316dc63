import type { Owner } from '#offline/owner.ts'
import { useSession } from '#platform/session/session.ts'

/** The person who is signed in; for a visitor an owner with empty fields. */
export function useOwner(): Owner {
  const session = useSession()
  if (session.state === 'visitor') return { uid: '', name: '', email: '' }
  const { state: _, ...owner } = session
  return owner
}
