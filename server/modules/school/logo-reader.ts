import { logoPath } from '#contract/school/logo.ts'

/** Reads the logo for papers and pictures; without an answer of the store they are made without it. */
export const logoReader =
  ({
    school,
    readFile,
    report,
  }: {
    school(): Promise<{ logo?: string | undefined }>
    readFile(mediaKey: string): Promise<{ bytes: Buffer } | undefined>
    report(what: string, details: object): void
  }) =>
  async (): Promise<Buffer | undefined> => {
    const { logo } = await school()
    if (!logo) return undefined
    try {
      return (await readFile(logoPath(logo).slice(1)))?.bytes
    } catch (why) {
      report('logo not read', { logo, why })
      return undefined
    }
  }
