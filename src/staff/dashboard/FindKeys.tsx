import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea'))

/**
 * Ctrl+K opens the search of the staff area. `/` focuses the search of the page's list; without a list it opens the
 * search of the staff area.
 */
export function FindKeys({ onFind }: { onFind: () => void }): null {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isChord = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)
    if (event.defaultPrevented || document.querySelector('dialog[open]') || !(isChord || isSlash))
      return
    event.preventDefault()
    const listSearch =
      isSlash && document.querySelector<HTMLInputElement>('[role=search] [type=search]')
    if (listSearch) {
      listSearch.focus()
      listSearch.select()
    } else onFind()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return null
}
