import type { ParcelStatus } from './parcels.ts'
import { allowedForParcel } from './parcels.ts'
import { parcelCode, type TrackingProblem } from './staff-parcels.ts'

/** A parcel, or the consignment of a label. */
const codePattern = /^(P|CN)(\d{1,9})$/
/** The beginning of an order's number, as lists and labels show it, or all of it. */
const orderPattern = /^[0-9a-f]{8}(?:-[0-9a-f-]{27})?$/
/** As the post writes it (UPU S10), which slips print in groups: `EH 123 456 789 MY`. */
const postalPattern = /^[A-Z]{2}\d{9}[A-Z]{2}$/
const trackingPattern = /^(?=.*\d)[A-Z0-9-]{8,30}$/

export type TrackingLine = {
  /** Counted from 1. */
  line: number
  /** Parcels, consignments and orders, as they were written. */
  names: string[]
  /** Undefined where names are all there is. */
  tracking: string | undefined
}

/** How labels and lists shorten an order's number. */
export const shortOrder = (orderId: string): string => orderId.slice(0, 8)

/**
 * Lines as they are pasted or scanned. `CN1042 EP123456789MY`: what is posted, then its tracking number; several parcels,
 * consignments and orders may share one. A tracking number alone goes to the next chosen consignment. A scanner ends a line after each
 * code, so that names may also stand on the lines before.
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

/** The word with which the tracking number of a line begins: it may be in groups. */
function trackingFrom(words: readonly string[]): number {
  const grouped = words.findIndex((_, at) => postalPattern.test(words.slice(at).join('')))
  return grouped === -1 ? words.length - 1 : grouped
}

/** What is known of a parcel that lines may mean. */
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
/** The parcels, those of consignments, and the orders that lines name, to look them up by. */
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

/** Which parcel gets which tracking number, and what is wrong with which line. */
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

  /** The parcels that a name means; a problem where there is none to post. */
  function meantBy(line: number, name: string): readonly KnownParcel[] {
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
      for (const { number } of meantBy(line, name)) {
        if (postings.has(number)) problems.push({ line, about: parcelCode(number), why: 'twice' })
        postings.set(number, tracking)
      }
  }
  // Chosen for lines without a name, of which there were fewer.
  const last = lines.at(-1)?.line ?? 0
  if (waiting.length < chosen.length)
    for (const number of waiting)
      problems.push({ line: last + 1, about: parcelCode(number), why: 'left-over' })
  return {
    postings: [...postings].map(([number, tracking]) => ({ number, tracking })),
    problems,
  }
}
