import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { takeDeparture } from '#platform/firebase/kept.ts'
import { hasGoogleAnswer, readGoogleAnswer, type GoogleAnswer } from '#platform/firebase/openid.ts'

/** Takes Google's answer out of the address, once, and puts back where the person was going. */
export function useGoogleReturn(isReady: boolean, onAnswer: (answer: GoogleAnswer) => void): void {
  const navigate = useNavigate()
  const take = useEffectEvent(() => {
    const { pathname, search: query } = window.location
    const answered = new URLSearchParams(query)
    if (!hasGoogleAnswer(answered)) return
    const departure = takeDeparture()
    const search = departure?.redirect
      ? `?${new URLSearchParams({ redirect: departure.redirect })}`
      : ''
    // At once and for good: a code has no business in an address bar.
    window.history.replaceState(window.history.state, '', pathname + search)
    void navigate({ pathname, search, hash: '' }, { replace: true })
    onAnswer(readGoogleAnswer(answered, departure))
  })
  useEffect(() => {
    if (isReady) take()
  }, [isReady])
}
