/** From a browser's `User-Agent`; the first match counts, because most of them also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Browser and system, `Chrome, Android`, by which a person recognises a device; empty when neither is known. */
export function deviceName(userAgent = ''): string {
  const named = [browsers, systems].map((list) => list.find(([sign]) => sign.test(userAgent))?.[1])
  return named.filter((one) => one !== undefined).join(', ')
}
