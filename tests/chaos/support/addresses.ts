let given = 0

/** A different address for each call, because limits by address are not tested here. */
export function elsewhere(): string {
  given += 1
  return `10.${(given >> 16) & 255}.${(given >> 8) & 255}.${given & 255}`
}
