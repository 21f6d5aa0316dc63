/** The types of photos in questions and answers; the server detects the type by the first bytes. */
export const photoTypes = ['image/jpeg', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
export type Photo = { type: PhotoType; bytes: Uint8Array<ArrayBuffer> }

/** The types of pictures that staff can upload: teachers' photos and the logo. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]
