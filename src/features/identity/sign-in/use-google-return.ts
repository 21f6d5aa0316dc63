import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { takeDeparture } from '#platform/firebase/kept.ts'
import { hasGoogleAnswer, readGoogleAnswer, type GoogleAnswer } from '#platform/firebase/openid.ts'

/** Reads Google's answer from the address, once, and restores the `redirect` parameter. */
export function useGoogleReturn(isReady: boolean, onAnswer: (answer: GoogleAnswer) => void): void {
  const navigate = useNavigate()
  const take = useEffectEvent(() => {
    const { pathname, search: query } = window.location
    const parameters = new URLSearchParams(query)
    if (!hasGoogleAnswer(parameters)) return
    const departure = takeDeparture()
    const search = departure?.redirect
      ? `?${new URLSearchParams({ redirect: departure.redirect })}`
      : ''
    // Replaced at once: a code must not stay in the address bar.
    window.history.replaceState(window.history.state, '', pathname + search)
    void navigate({ pathname, search, hash: '' }, { replace: true })
    onAnswer(readGoogleAnswer(parameters, departure))
  })
  useEffect(() => {
    if (isReady) take()
  }, [isReady])
}
