import { logoPath } from '#contract/school/logo.ts'
import type { Context } from '../../context.ts'
import type { SchoolDocuments } from './documents.ts'

/** Reads the logo for documents and pictures, which are made without it if the store does not answer. */
export const logoReader =
  ({ storage, report }: Context, { school }: SchoolDocuments) =>
  async (): Promise<Buffer | undefined> => {
    const { logo } = await school()
    if (!logo) return undefined
    try {
      return (await storage.readFile(logoPath(logo).slice(1)))?.bytes
    } catch (why) {
      report('logo not read', { logo, why })
      return undefined
    }
  }
