import { useState } from 'react'
import type { FieldMessages } from '#contract/shared/validation.ts'

type Read = { whole: true } | { whole: false; messages: FieldMessages }

/**
 * The errors of a form as of its last sending. An error disappears once its field is valid.
 * @param read what is typed now
 */
export function useFormMessages(
  read: Read,
): readonly [messages: FieldMessages, setMessages: (messages: FieldMessages) => void] {
  const [judged, setJudged] = useState<FieldMessages>({})
  const wrong = read.whole ? {} : read.messages
  const messages = Object.fromEntries(
    Object.entries(judged).filter(([path]) => wrong[path] !== undefined),
  )
  return [messages, setJudged]
}
