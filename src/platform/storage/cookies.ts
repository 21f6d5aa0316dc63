/** The value of a cookie, or undefined. `name` is ours and needs no escaping. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

export function eraseCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`
  // Cookies may be Secure on localhost too, and only a Secure write deletes those.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict; Secure`
}

/**
 * The readable cookie that hints at a session with the server. A second copy on this host has its port in the name,
 * because cookies ignore ports.
 */
export function sessionHint(): string | undefined {
  return [`uid_${location.port}`, 'uid'].find((name) => readCookie(name) !== undefined)
}
