import { busyLockStart } from '#offline/worker-messages.ts'

/** What a new version would tear somebody out of. */
export type Doing = 'playing' | 'typing' | 'paying' | 'saving' | 'recording'

const typingForMs = 2 * 60_000
const mine = busyLockStart + crypto.randomUUID()
const doing = new Set<Doing>()
let letGo: (() => void) | undefined

/** Notes what this tab is at. All tabs know it by a lock, which ends with the tab however that ends. */
export function noteDoing(what: Doing, is: boolean): void {
  if (is) doing.add(what)
  else doing.delete(what)
  if (doing.size === 0) {
    letGo?.()
    letGo = undefined
  } else if (!letGo && 'locks' in navigator) {
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    void navigator.locks.request(mine, () => held)
  }
}

/** Would a reload break off what this tab is at? What is typed is kept through it. */
export const isTornOut = (): boolean => [...doing].some((what) => what !== 'typing')

/** Is somebody at something here? */
export const isBusyHere = (): boolean => doing.size > 0

/** Is another tab at something, or this one at what a reload breaks off? */
export async function isAnyoneBusy(): Promise<boolean> {
  if (isTornOut()) return true
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith(busyLockStart) && name !== mine)
}

/** From here on this tab notes by itself what plays, what is typed, and whether somebody is about to pay. */
export function watchDoing(): void {
  const player = ({ target, type }: Event) => {
    if (target instanceof HTMLMediaElement) noteDoing('playing', type === 'playing')
  }
  for (const type of ['playing', 'pause', 'ended', 'emptied'])
    document.addEventListener(type, player, true)
  let timer: ReturnType<typeof setTimeout>
  const rest = () => {
    clearTimeout(timer)
    noteDoing('typing', false)
  }
  document.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(rest, typingForMs)
    noteDoing('typing', true)
  })
  // Sent, or left.
  document.addEventListener('submit', rest)
  const look = () => noteDoing('paying', /\/order(?:\/|$)/.test(location.pathname))
  look()
  addEventListener('popstate', look)
  // The router writes history without an event.
  document.addEventListener('click', () => setTimeout(look, 500))
}
