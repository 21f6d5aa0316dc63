import { useRef, useState, type RefObject } from 'react'

/** Copies the text of a field. If the browser blocks the clipboard, the text is selected, for the person to copy. */
export function useCopy(text: string): {
  field: RefObject<HTMLInputElement | null>
  /** The result; undefined before the first try. */
  copied: 'yes' | 'no' | undefined
  copy(): Promise<void>
} {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'no'>()
  return {
    field,
    copied,
    async copy() {
      try {
        await navigator.clipboard.writeText(text)
        setCopied('yes')
      } catch {
        field.current?.select()
        setCopied('no')
      }
    },
  }
}
