let given = 0

/** Another address at each call: what an address may ask in a minute is not what is tried here. */
export function elsewhere(): string {
  given += 1
  return `10.${(given >> 16) & 255}.${(given >> 8) & 255}.${given & 255}`
}
