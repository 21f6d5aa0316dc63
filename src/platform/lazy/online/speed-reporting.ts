import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import { pageKindAt, speedMaximum, type PageSpeed } from '#contract/shared/page-speed.ts'
import { apiOrigin } from '../../api/api-origin.ts'
import type { Connection } from '../../saving/connection.ts'

/**
 * Measures this page until it is first hidden, and then sends the numbers once. Includes earlier paints, which
 * browsers buffer. Later pages of the visit count towards its first page.
 */
export function sendPageSpeed(): void {
  const measured: PageSpeed['measured'] = {}
  const note = ({ name, value }: Metric) => {
    measured[name] = Math.min(Math.round(name === 'CLS' ? value * 1000 : value), speedMaximum)
  }
  for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) watch(note)
  // On the document without capturing, so that this listener runs after those above have noted their last values.
  document.addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    if (Object.keys(measured).length > 0) sendSpeed({ ...thisPage(), measured })
  })
}

/** The page's attributes sent with the numbers. */
function thisPage(): Omit<PageSpeed, 'measured'> {
  const [navigation] = performance.getEntriesByType('navigation')
  return {
    page: pageKindAt(new URL(navigation?.name ?? location.href).pathname),
    navigation: navigationOf(navigation?.type),
    from: navigation && navigation.workerStart > 0 ? 'worker' : 'network',
    connection: connectionOf(navigator as { connection?: Connection }),
  }
}

function navigationOf(type: string | undefined): PageSpeed['navigation'] {
  if (type === 'reload') return 'reload'
  return type === 'back_forward' ? 'back' : 'open'
}

function connectionOf({ connection }: { connection?: Connection }): PageSpeed['connection'] {
  if (!connection?.effectiveType) return 'unknown'
  return connection.effectiveType === '4g' ? 'fast' : 'slow'
}

/** Sends neither cookies nor the page's address. Without a network the numbers are lost. */
function sendSpeed(body: PageSpeed): void {
  // `sendBeacon` would send cookies.
  void fetch(`${apiOrigin()}/api/v1/page-speed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // The page may be unloading.
    keepalive: true,
  }).catch(() => undefined)
}
