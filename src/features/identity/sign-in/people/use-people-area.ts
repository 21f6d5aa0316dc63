import { useEffect, useState } from 'react'
import { withCopy } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/api/online.ts'
import { peopleHere } from '#platform/session/people.ts'
import { useSession } from '#platform/session/session.ts'
import type * as peopleArea from './PeopleArea.ts'

export type PeopleArea = typeof peopleArea

let loadedArea: PeopleArea | undefined

/** The list of remembered people and its copy, loaded only if there are any. */
export function usePeopleArea(): PeopleArea | undefined {
  const reachable = useReachable()
  const { state } = useSession()
  const [area, setArea] = useState(loadedArea)
  useEffect(() => {
    if (area || peopleHere().length === 0) return
    void withCopy(import('./PeopleArea.ts'), 'people')
      .then((part) => setArea((loadedArea = part)))
      // Sign-in needs a network anyway; with one it is loaded again.
      .catch(() => undefined)
  }, [area, reachable, state])
  return area
}
