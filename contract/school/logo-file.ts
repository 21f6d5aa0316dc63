import * as v from 'valibot'

/** A logo is at most this large: about four times as high as it is shown. */
export const logoPixels = { width: 480, height: 144 } as const
/** A smaller one would look blurred in the header. */
export const logoMinimumPixels = 48
/** The largest file that an administrator can upload. */
export const logoMaximumBytes = 2 * 1024 * 1024

/** The name of a logo's file: a hash of its content, and its size. */
export const LogoFile = v.pipe(
  v.string('logo'),
  v.regex(/^[0-9a-f]{16}-[1-9]\d{0,2}x[1-9]\d{0,2}\.png$/, 'logo'),
)
