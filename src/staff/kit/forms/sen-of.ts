/** Parses ringgit such as `1,250.50` to sen; undefined for zero and for anything else. */
export function senOf(typed: string): number | undefined {
  const match = /^(?:RM\s*)?(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/i.exec(typed.trim())
  if (!match) return undefined
  const [, ringgit = '', sen = ''] = match
  const whole = Number(ringgit.replaceAll(',', '')) * 100 + Number(sen.padEnd(2, '0'))
  return whole > 0 ? whole : undefined
}
