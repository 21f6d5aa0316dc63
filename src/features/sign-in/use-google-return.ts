import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { takeDeparture } from '#platform/firebase/kept.ts'
import { readGoogleAnswer, type Google, type GoogleAnswer } from '#platform/firebase/openid.ts'

/** Takes Google's answer out of the address, once, and puts back where the person was going. */
export function useGoogleReturn(
  google: Google | null | undefined,
  onAnswer: (answer: GoogleAnswer) => void,
): void {
  const navigate = useNavigate()
  const take = useEffectEvent((from: Google) => {
    const { hash, pathname } = window.location
    if (!/[#&](?:id_token|error)=/.test(hash)) return
    const departure = takeDeparture()
    const answer = readGoogleAnswer(hash, departure, from, new Date())
    const search = departure?.redirect
      ? `?${new URLSearchParams({ redirect: departure.redirect })}`
      : ''
    // At once and for good: a token has no business in an address bar.
    window.history.replaceState(window.history.state, '', pathname + search)
    void navigate({ pathname, search, hash: '' }, { replace: true })
    if (answer) onAnswer(answer)
  })
  useEffect(() => {
    if (google) take(google)
  }, [google])
}
