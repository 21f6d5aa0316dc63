import { useEffect, useState } from 'react'
import { withCopy } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/api/online.ts'
import { peopleHere } from '#platform/session/people.ts'
import { useSession } from '#platform/session/session.ts'
import type * as rememberedPeople from './remembered-people.ts'

export type RememberedPeople = typeof rememberedPeople

let loadedPeople: RememberedPeople | undefined

/** The list of remembered people and its copy, loaded only if there are any. */
export function useRememberedPeople(): RememberedPeople | undefined {
  const reachable = useReachable()
  const { state } = useSession()
  const [people, setPeople] = useState(loadedPeople)
  useEffect(() => {
    if (people || peopleHere().length === 0) return
    void withCopy(import('./remembered-people.ts'), 'people')
      .then((loaded) => setPeople((loadedPeople = loaded)))
      // Signing in needs a network anyway; once there is one, the list is loaded again.
      .catch(() => undefined)
  }, [people, reachable, state])
  return people
}
