/** A name, and nothing that could pass for an address or a message on our own page. */
const namePattern = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u

/** The first word of a display name, which strangers may see; undefined if it is not a name. */
export function firstName(displayName: string): string | undefined {
  const [first = ''] = displayName.trim().split(/\s+/)
  return namePattern.test(first) ? first : undefined
}
