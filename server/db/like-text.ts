/** A text for the middle of a LIKE pattern, taken literally. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
