import * as v from 'valibot'

/** Parses ringgit such as `1,250.50` to sen; undefined for zero and for anything else. */
export function senOf(typed: string): number | undefined {
  const match = /^(?:RM\s*)?(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/i.exec(typed.trim())
  if (!match) return undefined
  const [, ringgit = '', sen = ''] = match
  const whole = Number(ringgit.replaceAll(',', '')) * 100 + Number(sen.padEnd(2, '0'))
  return whole > 0 ? whole : undefined
}

/** A typed amount in ringgit. Invalid text becomes NaN, which the rules refuse. */
export const TypedSen = v.pipe(
  v.string(),
  v.transform((typed) => senOf(typed) ?? Number.NaN),
)

/** A typed whole number. Invalid text becomes NaN, which the rules refuse. */
export const TypedNumber = v.pipe(
  v.string(),
  v.transform((typed) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN)),
)

/** A whole number; null if nothing is typed. */
export const TypedLimit = v.pipe(
  v.string(),
  v.transform((typed) => (typed.trim() === '' ? null : v.parse(TypedNumber, typed))),
)
