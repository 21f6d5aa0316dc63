import type { Span } from './chunks.ts'

/**
 * What a `Range` header asks of a file of so many bytes (RFC 9110, 14.1.2): a span with its last byte, all
 * of it, or nothing that is there. Several ranges, and what is no range of bytes, ask for all.
 */
export function askedRange(header: string | null, bytes: number): Span | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  const end = bytes - 1
  if (first === '') {
    const length = Number(last)
    return length === 0 || bytes === 0 ? 'none' : { from: Math.max(0, bytes - length), to: end }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return 'all'
  if (from > end) return 'none'
  return { from, to: last === '' ? end : Math.min(Number(last), end) }
}
