import { useCallback, useState } from 'react'
import { lazyPiece, outside } from '#platform/lazy-piece.tsx'
import { keepPreference, readPreference } from '#platform/preferences.ts'
import { accountArea } from '../../signed-in/account-area.ts'

// Where it can't be loaded nothing is asked; the account page has it too.
const AgeCard = lazyPiece(async () => (await accountArea()).AgeCard, {
  loading: outside,
  failed: null,
})

/** Asks who was never asked for their age, and tells how a guardian's consent stands; once that is settled, nothing is loaded. */
export function AgePiece({ uid }: { uid: string }) {
  const key = `person/${uid}/age-settled` as const
  const [isSettled, setIsSettled] = useState(() => readPreference(key) !== null)
  const settle = useCallback(() => {
    keepPreference(key, 'yes')
    setIsSettled(true)
  }, [key])
  return isSettled ? null : <AgeCard onSettled={settle} />
}
