/** Accepted photo types; the server goes by the first bytes of the file. */
export const photoTypes = ['image/jpeg', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
export type Photo = { type: PhotoType; bytes: Uint8Array<ArrayBuffer> }
