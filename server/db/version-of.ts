import { createHash } from 'node:crypto'

/** One text for one value, whatever the order of its keys. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** What a change names as that which it was made from: another one when anything of it is another. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(textOf(value)).digest('base64url')
