/** Debounces `save`; `flush` saves at once. */
export function afterPause<T>(save: (value: T) => void, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: { value: T } | undefined

  function flush() {
    clearTimeout(timer)
    const unsaved = latest
    latest = undefined
    if (unsaved) save(unsaved.value)
  }
  return {
    note(value: T) {
      latest = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMs)
    },
    flush,
  }
}
