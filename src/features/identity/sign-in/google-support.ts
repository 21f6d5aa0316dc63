export function googleSignInWorks(userAgent: string): boolean {
  return !/\b(?:iPhone|iPad|iPod)\b.*\bOS 16_/.test(userAgent)
}
