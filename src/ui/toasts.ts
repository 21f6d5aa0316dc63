export type ToastTone = 'plain' | 'success' | 'danger'
export type Toast = { id: number; text: string; tone: ToastTone }

// Own listeners, because this room imports nothing but React.
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short message at the top of the page, wherever the caller is. */
export function showToast(text: string, tone: ToastTone = 'plain'): void {
  replace([...toasts, { id: ++lastId, text, tone }])
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id))
}

export const shownToasts = () => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
