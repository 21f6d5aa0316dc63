import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea'))

/** Ctrl+K searches the office; `/` goes to the search of the list on the page, and where there is none it does the same. */
export function useFindKeys(onFind: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isChord = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)
    if (event.defaultPrevented || document.querySelector('dialog[open]') || !(isChord || isSlash))
      return
    event.preventDefault()
    const ofList =
      isSlash && document.querySelector<HTMLInputElement>('[role=search] [type=search]')
    if (ofList) ofList.select()
    else onFind()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
