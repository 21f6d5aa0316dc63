import { useRef, useState, type RefObject } from 'react'

/**
 * Copies a text that stands in a field. Not every browser lets a page write to the clipboard: then the text is
 * marked in its field, for the person to copy.
 */
export function useCopy(text: string): {
  field: RefObject<HTMLInputElement | null>
  /** What became of it; undefined before it was tried. */
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
