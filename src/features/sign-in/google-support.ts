/** Google sign-in is not offered on iOS 16. */
export function googleSignInWorks(userAgent: string): boolean {
  return !/\b(?:iPhone|iPad|iPod)\b.*\bOS 16_/.test(userAgent)
}
