import { useState } from 'react'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from './preferences.ts'

/** A typed text that is kept on this device with every change; empty if there is none. */
export function useKeptText(key: PreferenceKey) {
  const [text, setText] = useState(() => readPreference(key) ?? '')
  function keep(next: string) {
    setText(next)
    if (next === '') forgetPreference(key)
    else keepPreference(key, next)
  }
  return [text, keep] as const
}
