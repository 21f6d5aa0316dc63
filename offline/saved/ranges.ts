import type { ChunkRange } from './chunks.ts'

/**
 * Parses a `Range` header for a file of this size (RFC 9110, 14.1.2): an inclusive span, the whole file, or
 * unsatisfiable. Several ranges, and units other than bytes, mean the whole file.
 */
export function parseRange(header: string | null, bytes: number): ChunkRange | 'all' | 'none' {
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
