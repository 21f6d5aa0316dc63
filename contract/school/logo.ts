// Without schemas: the first script of every page imports it.

/** The address of a logo. A file never changes: another logo has another address. */
export const logoPath = (file: string): string => `/logos/${file}`

/** The size of a logo, and whether it is so wide that it replaces the school's written name. */
export function logoSize(file: string) {
  const [, width = 1, height = 1] = file.split(/[-x.]/).map(Number)
  return { width, height, isWide: width > 2 * height }
}
