import { useEffect, useState } from 'react'

/** The value once it has not changed for `afterMs`. Values are compared as JSON. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const text = JSON.stringify(value)
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return JSON.parse(debounced) as Value
}
