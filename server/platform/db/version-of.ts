import { createHash } from 'node:crypto'

/** The same text for equal values, whatever the order of their keys. */
export const stableText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** Version tag of the row a change is based on; differs if any field differs. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(stableText(value)).digest('base64url')
