import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'

/** Larger than any phone's photo. */
const sharedMaximumBytes = 30_000_000

/**
 * The photo shared last, until a page takes it. Another site's form can send one too, so nothing is stored before the
 * person has chosen its class.
 */
let shared: Blob | undefined

/** Whether another app is sharing something, by the manifest's `share_target`. */
export const isShared = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === '/share'

/** Opens the page that shows the photo and asks for its class. */
export async function takeShared({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  const photo = (await request.formData()).get('photo')
  shared = photo instanceof Blob && photo.size <= sharedMaximumBytes ? photo : undefined
  return Response.redirect('/share', 303)
}

/** Returns the photo, once. */
export function giveShared(): Blob | undefined {
  const photo = shared
  shared = undefined
  return photo
}
