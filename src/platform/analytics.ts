type DataLayerEvent = { event: 'Logged In'; user_id: string }

/** The data layer that an analytics tool may read. Nothing is sent anywhere by this. */
export function noteSignIn(uid: string): void {
  const layer = ((globalThis as { dataLayer?: DataLayerEvent[] }).dataLayer ??= [])
  layer.push({ event: 'Logged In', user_id: uid })
}
