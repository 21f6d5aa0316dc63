/** A word of a name: letters, and what Malaysian names are written with: `D'Cruz`, `Wei-Ming`, `Muhd.`, `a/l`, `@`. */
const word = String.raw`(?:\p{L}[\p{L}\p{M}'’-]{0,29}\.?|[as]/[lpo]|@)`
/** A name, and nothing that could pass for an address or a number on our own page. */
const namePattern = new RegExp(`^${word}(?: ${word}){0,7}$`, 'iu')
const longest = 60

/**
 * What a person is called, as they gave it and in their order: which word is the family name differs. Undefined when it is
 * no name.
 */
export function callName(displayName: string): string | undefined {
  const name = displayName.trim().replaceAll(/\s+/gu, ' ')
  return name.length <= longest && namePattern.test(name) ? name : undefined
}
