/** Width and height of each size of a teacher's photo, in pixels: twice its size on screen. */
export const portraitPixels = { small: 112, large: 320 } as const
export type PortraitSize = keyof typeof portraitPixels

/** The address of a photo. A file never changes: another photo has another address. */
export const portraitPath = (photo: string, size: PortraitSize = 'small'): string =>
  `/portraits/${photo}-${size}.jpg`
