import * as v from 'valibot'
import { senOf } from './sen-of.ts'

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
