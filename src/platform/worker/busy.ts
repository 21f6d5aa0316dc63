import { busyLockStart } from '#offline/worker-messages.ts'

/** Activities that an update's reload would interrupt. */
export type Doing = 'playing' | 'typing' | 'paying' | 'saving' | 'recording' | 'unsaved'

const typingForMs = 2 * 60_000
const mine = busyLockStart + crypto.randomUUID()
const doing = new Set<Doing>()
let releaseLock: (() => void) | undefined

/** Marks this tab as busy by a lock that all tabs see and that ends with the tab. */
export function noteDoing(what: Doing, isDoing: boolean): void {
  if (isDoing) doing.add(what)
  else doing.delete(what)
  if (doing.size === 0) {
    releaseLock?.()
    releaseLock = undefined
  } else if (!releaseLock && 'locks' in navigator) {
    const held = new Promise<void>((resolve) => {
      releaseLock = resolve
    })
    void navigator.locks.request(mine, () => held)
  }
}

let unsavedForms = 0
/** A form has text that this device keeps nowhere. @returns call it once the text is saved or dropped */
export function holdUnsaved(): () => void {
  unsavedForms += 1
  noteDoing('unsaved', true)
  return () => {
    unsavedForms -= 1
    noteDoing('unsaved', unsavedForms > 0)
  }
}
export const hasUnsaved = (): boolean => doing.has('unsaved')

/** Whether a reload would interrupt this tab. Typed text survives a reload, unless it is `unsaved`. */
export const reloadWouldInterrupt = (): boolean => [...doing].some((what) => what !== 'typing')

/** Whether this tab is busy. */
export const isBusyHere = (): boolean => doing.size > 0

/** Whether another tab is busy, or this one with something that a reload interrupts. */
export async function isAnyoneBusy(): Promise<boolean> {
  if (reloadWouldInterrupt()) return true
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith(busyLockStart) && name !== mine)
}

/** Detects playing, typing and paying in this tab from now on. */
export function watchDoing(): void {
  const player = ({ target, type }: Event) => {
    if (target instanceof HTMLMediaElement) noteDoing('playing', type === 'playing')
  }
  for (const type of ['playing', 'pause', 'ended', 'emptied'])
    document.addEventListener(type, player, true)
  let timer: ReturnType<typeof setTimeout>
  const stopTyping = () => {
    clearTimeout(timer)
    noteDoing('typing', false)
  }
  document.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(stopTyping, typingForMs)
    noteDoing('typing', true)
  })
  document.addEventListener('submit', stopTyping)
  const update = () => noteDoing('paying', /\/order(?:\/|$)/.test(location.pathname))
  update()
  addEventListener('popstate', update)
  // The router changes history without an event.
  document.addEventListener('click', () => setTimeout(update, 500))
}
