import { useEffect, useRef, type FocusEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { resizeDebounceMs, wideFromPx } from '#contract/shared/limits.ts'

/**
 * Closes the native drawer and menus when the page changes, on a press outside or on a link or button, on Escape,
 * when focus leaves, and when the window becomes wide.
 */
export function useMenus() {
  const ref = useRef<HTMLElement>(null)
  const place = useLocation()
  // Not at the start, because somebody may have opened a menu before the script loaded.
  useEffect(() => () => closeIn(ref.current), [place])
  useEffect(() => {
    const nav = ref.current
    // The drawer needs the attribute, which the server writes and React does not.
    nav?.querySelector('button')?.setAttribute('autofocus', '')
    let timer: ReturnType<typeof setTimeout>
    const onPress = ({ target }: Event) => {
      if (!nav?.contains(target as Node) || (target as Element).closest('a, button')) closeIn(nav)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      nav?.querySelector<HTMLElement>('[open] > summary')?.focus()
      closeIn(nav)
    }
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (innerWidth >= wideFromPx) closeIn(nav)
      }, resizeDebounceMs)
    }
    const mounted = new AbortController()
    addEventListener('click', onPress, mounted)
    addEventListener('keydown', onKey, mounted)
    addEventListener('resize', onResize, mounted)
    return () => mounted.abort()
  }, [])
  return {
    ref,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) closeIn(currentTarget)
    },
  }
}

function closeIn(nav: HTMLElement | null): void {
  for (const menu of nav?.querySelectorAll('details') ?? []) menu.open = false
  // Browsers without popovers show the navigation in the header instead.
  if (nav && 'popover' in nav) nav.hidePopover()
}
