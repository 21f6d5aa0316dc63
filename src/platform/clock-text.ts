/** A position in a recording: `12:40`, or `1:02:05` from one hour on. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
