import { useEffect, useEffectEvent, useRef } from 'react'

/** For a heading that takes the focus when its view replaces another. @returns its ref */
export function useFocusOnMount<Shown extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Shown>(null)
  const focus = useEffectEvent(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [])
  return element
}
