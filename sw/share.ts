import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { sharedPhotoStore } from '#offline/cache-names.ts'
import { readDeviceOwner } from '#offline/owner.ts'
import { openDeviceStore } from '#offline/store.ts'

/** Larger than any phone's photo. */
const sharedMaximumBytes = 30_000_000

/** What another app shares with ours, as the manifest's `share_target` says. */
export const isShared = ({ url, sameOrigin }: RouteMatchCallbackOptions): boolean =>
  sameOrigin && url.pathname === '/share'

/** Keeps the photo for the person whose phone this is, and opens the page that asks for which class it is. */
export async function takeShared({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  const photo = (await request.formData()).get('photo')
  const uid = await readDeviceOwner()
  if (uid && photo instanceof Blob && photo.size <= sharedMaximumBytes)
    await openDeviceStore<Blob>(sharedPhotoStore(uid)).set('photo', photo)
  return Response.redirect('/share', 303)
}
