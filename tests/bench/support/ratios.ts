const mark = 'ratio of '

/** Prints the ratio of two figures of the same run, which depends little on the machine. Higher is worse. */
export function printRatio(name: string, ratio: number): void {
  console.log(`${mark}${name}: ${ratio.toFixed(2)}`)
}

/** The ratios that a bench has printed, by name. */
export const ratiosIn = (output: string): Record<string, number> =>
  Object.fromEntries(
    output
      .split('\n')
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(mark.length).split(': '))
      .map(([name, ratio]) => [name, Number(ratio)]),
  )

/** The names of ratios that are missing, or more than a quarter worse than recorded. */
export const worseRatios = (
  now: Readonly<Record<string, number>>,
  recorded: Readonly<Record<string, number>>,
): string[] =>
  Object.entries(recorded)
    .filter(([name, ratio]) => (now[name] ?? Infinity) > ratio * 1.25)
    .map(([name]) => name)
