import { useEffect, useRef, useState } from 'react'

/** Whether the top of the page, marked by an element with the returned ref, is out of sight. */
export function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting)
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  return { top, scrolled }
}
