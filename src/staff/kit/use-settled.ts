import { useEffect, useState } from 'react'

/** The value once it has not changed for `afterMs`. Values are compared as JSON. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return JSON.parse(settled) as Value
}
