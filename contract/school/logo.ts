// Without schemas: the first script of every page imports it.

/** The address of a logo. A file never changes: another logo has another address. */
export const logoPath = (file: string): string => `/logos/${file}`

/** The size of a logo, and whether it is so wide that it replaces the school's written name. */
export function logoSize(file: string) {
  const [, width = 1, height = 1] = file.split(/[-x.]/).map(Number)
  return { width, height, isWide: width > 2 * height }
}

/** A logo is at most this large: about four times as high as it is shown. */
export const logoPixels = { width: 480, height: 144 } as const
/** A smaller one would look blurred in the header. */
export const logoMinimumPixels = 48
/** The largest file that an administrator can upload. */
export const logoMaximumBytes = 2 * 1024 * 1024
