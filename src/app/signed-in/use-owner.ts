import type { Owner } from '#offline/owner.ts'
import { useSession } from '#platform/session/session.ts'

/** The person signed in. Only for pages behind `SignedInOnly`, which lets nobody else in. */
export function useOwner(): Owner {
  const session = useSession()
  if (session.state === 'visitor') return { uid: '', name: '', email: '' }
  const { state: _, ...owner } = session
  return owner
}
