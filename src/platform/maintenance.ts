/** Is all down for maintenance? As the last answer had it: a refused call, or a page that the worker renewed. */
let down = false
const listeners = new Set<() => void>()

export const isDown = (): boolean => down

export function noteDown(now: boolean): void {
  if (down === now) return
  down = now
  for (const listener of listeners) listener()
}

export function onDownChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
