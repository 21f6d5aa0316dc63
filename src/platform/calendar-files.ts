import { useEffect, useState } from 'react'
import { calendarPath, type CalendarName } from '#contract/classroom/calendar-files.ts'
import { calendarsCache } from '#offline/cache-names.ts'
import { useReachable } from './api/online.ts'

/** Whether files of this calendar can be downloaded now: from the server, or from the worker's cache. */
export function useHasCalendar(calendar: CalendarName): boolean {
  const reachable = useReachable()
  const [kept, setKept] = useState(false)
  useEffect(() => {
    if (reachable) return undefined
    let isUnmounted = false
    void isKept(calendar).then((found) => {
      if (!isUnmounted) setKept(found)
    })
    return () => {
      isUnmounted = true
    }
  }, [reachable, calendar])
  return reachable || kept
}

async function isKept(calendar: CalendarName): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return false
  const found = await caches
    .match(calendarPath(calendar), { cacheName: calendarsCache })
    // Browsers that block site data have no cache.
    .catch(() => undefined)
  return found !== undefined
}
