import type { ParcelStatus } from './parcels.ts'
import { allowedForParcel } from './parcels.ts'
import { parcelCode, type TrackingProblem } from './staff-parcels.ts'

/** A parcel, or the consignment of a label. */
const codePattern = /^(P|CN)(\d{1,9})$/
/** An order's id, in full or shortened as on lists and labels. */
const orderPattern = /^[0-9a-f]{8}(?:-[0-9a-f-]{27})?$/
/** As the post writes it (UPU S10), which slips print in groups: `EH 123 456 789 MY`. */
const postalPattern = /^[A-Z]{2}\d{9}[A-Z]{2}$/
const trackingPattern = /^(?=.*\d)[A-Z0-9-]{8,30}$/

export type TrackingLine = {
  /** Counted from 1. */
  line: number
  /** The parcels, consignments and orders as written. */
  names: string[]
  /** Undefined for a line of names only. */
  tracking: string | undefined
}

/** How labels and lists shorten an order's number. */
export const shortOrder = (orderId: string): string => orderId.slice(0, 8)

/**
 * Reads pasted or scanned lines such as `CN1042 EP123456789MY`: parcels, consignments or orders, then their tracking
 * number. A tracking number alone belongs to the next chosen consignment. Scanners end the line after each code, so
 * names may also be on preceding lines.
 */
export function readTrackingLines(text: string): TrackingLine[] {
  const read: TrackingLine[] = []
  let waiting: TrackingLine | undefined
  for (const [n, row] of text.split(/\r?\n/).entries()) {
    const words = row.split(/[\s,;]+/).filter(Boolean)
    if (words.length === 0) continue
    const upper = words.map((word) => word.toUpperCase())
    const isNames = upper.every((word) => codePattern.test(word))
    const from = isNames ? words.length : trackingFrom(upper)
    const names = [...(waiting?.names ?? []), ...words.slice(0, from)]
    const one = { line: n + 1, names, tracking: isNames ? undefined : upper.slice(from).join('') }
    if (isNames) waiting = one
    else {
      read.push(one)
      waiting = undefined
    }
  }
  return waiting ? [...read, waiting] : read
}

/** The index of the word at which a line's tracking number starts; the number may be in groups. */
function trackingFrom(words: readonly string[]): number {
  const grouped = words.findIndex((_, at) => postalPattern.test(words.slice(at).join('')))
  return grouped === -1 ? words.length - 1 : grouped
}

/** A parcel that lines may refer to. */
export type KnownParcel = {
  number: number
  consignment: number
  orderId: string
  status: ParcelStatus
}
export type Posting = { number: number; tracking: string }

const codeIn = (name: string): { number: number; isConsignment: boolean } | undefined => {
  const [, kind, digits] = codePattern.exec(name.toUpperCase()) ?? []
  return digits === undefined ? undefined : { number: Number(digits), isConsignment: kind === 'CN' }
}
/** The numbers of parcels and consignments, and the orders, that lines refer to. */
export const namedIn = (lines: readonly TrackingLine[]) => {
  const names = lines.flatMap((one) => one.names)
  const codes = names.flatMap((name) => codeIn(name) ?? [])
  return {
    numbers: codes.flatMap((one) => (one.isConsignment ? [] : one.number)),
    consignments: codes.flatMap((one) => (one.isConsignment ? one.number : [])),
    orders: names.map((name) => name.toLowerCase()).filter((name) => orderPattern.test(name)),
  }
}
export type NamedParcels = ReturnType<typeof namedIn>

/** Matches lines to parcels, and lists the faulty lines. */
export function matchTracking(
  lines: readonly TrackingLine[],
  known: readonly KnownParcel[],
  chosen: readonly number[],
): { postings: Posting[]; problems: TrackingProblem[] } {
  const problems: TrackingProblem[] = []
  const postings = new Map<number, string>()
  const trackings = new Set<string>()
  let waiting = [...chosen]
  const consignmentOf = (number: number | undefined) =>
    known.find((one) => one.number === number)?.consignment ?? number

  /** The next chosen parcels that share a label. */
  function nextChosen(): number[] {
    const next = consignmentOf(waiting[0])
    const together = waiting.filter((number) => consignmentOf(number) === next)
    waiting = waiting.filter((number) => !together.includes(number))
    return together
  }

  /** The parcels that a name refers to; records a problem if none can be posted. */
  function parcelsNamed(line: number, name: string): readonly KnownParcel[] {
    const code = codeIn(name)
    const start = name.toLowerCase()
    const found =
      code !== undefined
        ? known.filter((one) =>
            code.isConsignment
              ? one.consignment === consignmentOf(code.number)
              : one.number === code.number,
          )
        : orderPattern.test(start)
          ? known.filter(({ orderId }) => orderId.startsWith(start))
          : []
    const packed = found.filter(({ status }) => allowedForParcel[status].post)
    if (packed.length === 0)
      problems.push({ line, about: name, why: found.length === 0 ? 'unknown' : 'not-packed' })
    return packed
  }

  for (const { line, names, tracking } of lines) {
    if (tracking === undefined) {
      problems.push({ line, about: names.join(' '), why: 'no-tracking' })
      continue
    }
    if (!trackingPattern.test(tracking)) {
      problems.push({ line, about: tracking, why: 'not-tracking' })
      continue
    }
    if (trackings.has(tracking)) problems.push({ line, about: tracking, why: 'same-tracking' })
    trackings.add(tracking)
    const meant = names.length === 0 ? nextChosen().map(parcelCode) : names
    if (meant.length === 0) problems.push({ line, about: tracking, why: 'nobody' })
    for (const name of meant)
      for (const { number } of parcelsNamed(line, name)) {
        if (postings.has(number)) problems.push({ line, about: parcelCode(number), why: 'twice' })
        postings.set(number, tracking)
      }
  }
  // More parcels were chosen than there are lines without a name.
  const last = lines.at(-1)?.line ?? 0
  if (waiting.length < chosen.length)
    for (const number of waiting)
      problems.push({ line: last + 1, about: parcelCode(number), why: 'left-over' })
  return {
    postings: [...postings].map(([number, tracking]) => ({ number, tracking })),
    problems,
  }
}
